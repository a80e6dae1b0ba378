# Què fa el bot i com es comença: una primera pàgina curta, una per tema i un recorregut.

help-start = Juga a variants dels escacs amb els teus amics al teu ritme: una jugada de tant en tant, al llarg dels dies.

    - **Comença** amb `/challenge`: tria el joc i a qui reptes. Sense rival, accepta qui vulgui.
    - Mou amb els botons de sota el tauler o amb `/move`.
    - T'escric quan et toca; `/games` mostra totes les teves partides.

    Els jocs són { $games }; `/chess { subcommand-rules }` explica com s'hi juga. Prem un botó per saber-ne més.
    .title = Courier en un minut
help-play =
    - `/challenge` ofereix una partida del joc que triïs. `/chess { subcommand-challenge }` i `/chess { subcommand-open }` tenen més opcions, com el teu color. Els jocs són { $games }; `/chess { subcommand-rules }` explica com s'hi juga.
    - `/challenges` mostra els teus reptes oberts, `/lobby` els del servidor, i `/rematch` ofereix una altra partida.
    - `/games` mostra totes les teves partides, primer les més urgents, i `/board` una (amb l'opció `text`, en paraules).
    - **Les taules** s'ofereixen, s'accepten o es reclamen amb `/draw`. Amb `/resign` abandones una partida, o l'anul·les si encara no has mogut.
    - `/history` mostra les partides acabades, `/review` mostra on se'n va decidir una, `/export` les desa en fitxers PGN, `/import` llegeix aquests fitxers i `/note` desa notes privades sobre una partida.
    - `/study` és el teu tauler d'anàlisi privat al costat d'una partida: prova línies, comenta-les, torna-hi setmanes després i converteix-les en un pla.
    .title = Jugar
help-move =
    - Amb **{ button-type-move }**, sota un tauler, o amb `/move` escrius la teva jugada; `/move` mostra les teves jugades legals mentre escrius. Valen tant `Nf3` com `g1f3`, amb majúscules o sense, i també paraules (`cavall f3`), figures (`♘f3`) i les lletres catalanes que cap peça del joc no té (`Cf3`). C'escacs té la seva pròpia notació: `E7-E13`. Les lletres són les angleses: K rei, Q dama, R torre, B alfil, N cavall; el peó no en porta.
    - **{ button-choose-move }** té menús per a la peça i la seva jugada.
    - **{ button-plan }** o `/plan` respon per endavant: `Nf6 Bg5 h6 Bh4` vol dir que a Nf6 respons Bg5 i després a h6, Bh4. El que encaixa es juga a l'instant, i el pla només el veus tu.
    - **{ button-flip }** mostra el tauler des de l'altre costat, com `/board` amb `side`. **{ button-draw }** equival a `/draw`, **{ button-resign }** a `/resign` i **{ button-replay }** a `/replay`.
    - Amb `/takeback` demanes desfer la teva última jugada.
    .title = Moure
help-clock =
    - `3d+3x1d` són 3 dies de reserva i després 3 períodes de byo-yomi d'1 dia. Primer es gasta la reserva, que no es recupera. Després cada jugada pot durar un període: si mous a dins, torna a ser sencer; si no, el perds. Quan s'acaba l'últim, perds la partida. `2d` són simplement 2 dies per jugada.
    - `/vacation` atura el teu rellotge en totes les partides uns quants dies; amb l'opció `auto-vacation` de `/settings` comencen soles, una vegada, quan està a punt d'acabar-se't el temps. `/pause` atura una partida mentre tots dos vulgueu.
    - En un repte pots triar que el rellotge s'aturi els caps de setmana (dissabte i diumenge, o divendres i dissabte), en el fus horari de cadascú (`/settings`).
    - Amb `/give` dones temps al teu rival. Res d'això no torna períodes perduts.
    .title = El rellotge
help-ratings =
    - Les puntuacions canvien amb les partides puntuades d'almenys dues jugades per bàndol; entre els mateixos dos jugadors, amb quatre de les començades en 7 dies. Un `?` marca una puntuació basada en poques partides.
    - `/chess { subcommand-leaderboard }` és la classificació d'un joc, `/profile` mostra l'evolució d'una puntuació i `/season` el trimestre del servidor.
    .title = Puntuacions
help-competitions =
    - Una **escala** no s'acaba mai: hi entres per baix amb `/{ command-ladder } { subcommand-join }`, reptes els qui tens per sobre i, si guanyes, n'ocupes el lloc.
    - Una **lliga** té temporades d'un trimestre, en divisions de 4 a 8 jugadors: tothom juga dues partides contra cadascun dels altres, i els millors pugen. T'hi apuntes amb `/{ command-league } { subcommand-join }`.
    - Una **copa** dura unes rondes: per eliminació, on els punts perduts et deixen fora, o tots contra tots. `/{ command-cup } { subcommand-create }` en crea una.
    - Les partides són com les altres, amb rellotge. Comencen soles, t'aviso i porto la taula. No es poden anul·lar ni aturar, però les vacances compten.
    - `/{ command-leaderboard } { option-scope }:{ choice-competitions }` mostra les d'un servidor.
    .title = Competicions
help-settings =
    - Amb `/settings` tries idioma, colors dels taulers, peces, recordatoris i hores de silenci, o un sol missatge al dia.
    - Amb `/block` impedeixes que algú et repti.
    - `/privacy` diu què deso de tu i et deixa esborrar-ho.
    .title = Configuració
help-tour-1 = Repta algú amb `/challenge`: tria el joc i la persona, i deixa la resta com està. No et ve ningú al cap? Sense rival, accepta qui vulgui.
    .title = La teva primera partida, 1 de 6: un repte
help-tour-2 = La partida comença quan s'accepta el repte. Apareix un tauler. El primer nom de dalt és el de qui porta les blanques i mou primer. **{ button-rules }** sota un repte explica el joc.
    .title = La teva primera partida, 2 de 6: el tauler
help-tour-3 = Prem **{ button-choose-move }** i tria una peça i on va, o **{ button-type-move }** i escriu-la: `e4`, `Nf3`, `cavall f3`. El mateix fa `/move`.
    .title = La teva primera partida, 3 de 6: una jugada
help-tour-4 = Ara li toca al teu rival, i pot trigar un dia. Pots marxar: t'escric quan et toqui, i un altre cop abans que se t'acabi el temps. `/games` mostra les que t'esperen.
    .title = La teva primera partida, 4 de 6: l'espera
help-tour-5 = El text de sobre el tauler diu fins quan pots moure. Amb el rellotge habitual, `3d+3x1d`, tens 3 dies en total i després fins a un dia per jugada. Necessites un descans? `/vacation` atura els teus rellotges, i `/pause` una sola partida.
    .title = La teva primera partida, 5 de 6: el rellotge
help-tour-6 = Una partida s'acaba amb escac i mat, amb **{ button-resign }** o en taules (**{ button-draw }**). Després `/rematch` n'ofereix una altra, `/history` mostra les acabades i `/profile` la teva puntuació. Que t'ho passis bé!
    .title = La teva primera partida, 6 de 6: el final
