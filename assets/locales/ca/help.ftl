# Què fa el bot i com es comença.

help-title = Courier en un minut
help =
    Juga a variants dels escacs amb els teus amics al teu ritme: una jugada de tant en tant, al llarg dels dies.

    - **Comença** amb { $challenge } per reptar algú, o amb { $open } perquè accepti qui vulgui. Els jocs són { $games }; { $rules } n'explica un. `/challenges` mostra els reptes oberts i `/rematch` ofereix una altra partida.
    - **Mou** amb el botó de sota el tauler o amb `/move`, que mostra les teves jugades legals mentre escrius. Valen tant `Nf3` com `g1f3`, amb majúscules o sense. Les lletres són les angleses: K rei, Q dama, R torre, B alfil, N cavall; el peó no en porta.
    - **Planifica** amb `/plan`: `Nf6 Bg5 h6 Bh4` vol dir que a Nf6 respons Bg5 i després a h6, Bh4. El que encaixa es juga a l'instant, i el pla només el veus tu.
    - **Mira** totes les teves partides amb `/games`, primer les més urgents, i una amb `/board` (amb `text`, en paraules). T'escric quan et toca i abans que perdis temps.
    - **El rellotge** `3d+3x1d` són 3 dies de reserva i després 3 períodes d'1 dia. Primer es gasta la reserva, que no es recupera. Després cada jugada pot durar un període: si mous a dins, torna a ser sencer; si el deixes passar, el perds. Quan passa l'últim, perds la partida. `2d` són simplement 2 dies per jugada.
    - **Temps lliure**: `/vacation` atura el teu rellotge en totes les partides uns quants dies, `/pause` atura una partida mentre tots dos vulgueu, i un repte pot deixar fora els caps de setmana, en el fus horari de cadascú (`/settings`). Amb `/give` dones temps al teu rival i amb `/takeback` demanes desfer la teva última jugada. Res d'això no torna períodes perduts.
    - **Les taules** s'ofereixen, s'accepten o es reclamen amb `/draw`. Amb `/resign` abandones una partida, o l'anul·les si encara no has mogut.
    - **Les puntuacions** canvien amb les partides puntuades d'almenys dues jugades per bàndol; entre els mateixos dos jugadors, amb quatre de les començades en 7 dies. Classificació: { $leaderboard }; evolució d'una puntuació: `/profile`; el trimestre del servidor: `/season`. Un `?` marca una puntuació basada en poques partides.
    - **Mirar enrere**: `/history` mostra les partides acabades, `/export` les dona en fitxers PGN, `/note` desa notes privades sobre una partida, i `/privacy` diu què deso de tu i et deixa esborrar-ho.
    - **Com t'escric** (idioma, colors dels taulers, recordatoris, hores de silenci, un missatge al dia) es tria amb `/settings`. Amb `/block` impedeixes que una persona et repti.
