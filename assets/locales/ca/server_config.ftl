# El que mostra `/config`, els fils i els permisos que falten.

config-title = Configuració d'aquest servidor
config-changed = Fet. A partir d'ara:
config-games-channel = **Les partides** es juguen al canal on s'ha fet el repte
config-games-threads = **Les partides** tenen cadascuna el seu fil, que s'obre quan s'accepta el repte
config-games-default = **Partides**: cadascuna al seu fil on en puc obrir; si no, al canal del repte
config-boards-white = **Taulers** als canals: a baix, les blanques
config-boards-black = **Taulers** als canals: a baix, les negres
config-boards-to-move = **Taulers** als canals: a baix, el bàndol que juga
config-channels = **Els reptes** només es permeten a { $channels }
config-channels-all = **Els reptes** es permeten a tots els canals
config-challengers = **Qui pot reptar**: els membres amb el rol { $role }
config-challengers-all = **Qui pot reptar**: tothom
config-organizers = **Qui pot crear competicions**: els membres amb el rol { $role } i qui pot gestionar el servidor
config-organizers-all = **Qui pot crear competicions**: tothom
config-organizers-managers = **Qui pot crear competicions**: qui pot gestionar el servidor
config-lobby = **Sala** a <#{ $channel }>: un missatge amb els reptes oberts, que torno a publicar quan canvia alguna cosa
config-lobby-none = **Sala** en cap canal; `/lobby` mostra els reptes oberts a tothom
config-sharing-either = **Enllaços per a espectadors**: qualsevol dels dos jugadors pot compartir una partida
config-sharing-both = **Enllaços per a espectadors**: tots dos jugadors han de compartir una partida
config-lobby-refused = ⚠️ No puc publicar els reptes oberts a <#{ $channel }>. Al meu rol hi falta: { $permissions }.
lobby-refused = Ja no puc publicar els reptes oberts del [teu servidor](https://discord.com/channels/{ $server }) a <#{ $channel }>: Discord no em deixa, o s'ha esborrat el canal. `/config` hi mostra què falta. Ho torno a provar quan es faci o s'accepti un repte.
config-clock = **Rellotge** si no se'n tria cap altre: { $control }
config-clock-usual = **Rellotge** si no se'n tria cap altre: l'habitual de cada joc
config-language = **Idioma** del que llegeix tothom: { $language }
config-language-automatic = **Idioma** del que llegeix tothom: { $language }, segons l'idioma del servidor a Discord
config-setting = { $setting ->
    [place] On es juguen les partides
    [boards] Taulers als canals
    [channels] Canals per als reptes
    [challengers] Qui pot reptar
    [organizers] Qui pot crear competicions
    [clock] Rellotge si no se'n tria cap altre
    [lobby] Sala
    [spectator-links] Enllaços per a espectadors
    [language] Idioma del que llegeix tothom
    [league-role] Rol per als campions de lligues
    [cup-role] Rol per als guanyadors de copes
    [ratings] Rols per puntuació
   *[rating-game] Puntuació que dona els rols
}
config-rating-role = Rol des d'una puntuació de { $rating }
config-usual-clock = L'habitual de cada joc
config-best-rating = La millor puntuació de tots els jocs

permission-view-channel = Veure el canal
permission-send-messages = Enviar missatges
permission-embed-links = Inserir enllaços
permission-attach-files = Adjuntar fitxers
permission-create-threads = Crear fils públics
permission-send-in-threads = Enviar missatges als fils

missing-permissions = Em falten permisos en aquest canal: { $permissions }. Demana-los a un administrador del servidor; mentrestant pot ser que aquí no surtin taulers, però les teves partides continuen igualment.
thread-not-allowed = No he pogut obrir un fil per a aquesta partida perquè em falten permisos: { $permissions }. La partida es juga en aquest canal.
thread-not-possible = Aquí no he pogut obrir un fil per a aquesta partida. Es juga en aquest canal.
thread-lost = El fil d'aquesta partida s'ha esborrat o està bloquejat. La partida continua en aquest canal.
thread-forbidden = Ja no puc publicar al fil d'aquesta partida. Falten permisos: { $permissions }. La partida continua en aquest canal.

refusal-wrong-channel = En aquest canal no es permeten reptes. Ves a { $channels }.
refusal-not-a-challenger = En aquest servidor només poden reptar els membres amb el rol { $role }. Demana'l a un administrador del servidor o espera que et reptin.
refusal-not-a-manager = Per canviar aquesta configuració cal el permís «Gestionar el servidor». Demana-ho a un administrador.
refusal-lobby-not-theirs = No pots escriure a { $channel }, així que tampoc no hi publico per tu. Tria un canal on puguis o demana-ho a un administrador.
refusal-too-many-channels = A la llista no hi caben més canals. Treu-ne primer algun o permet els reptes a tot arreu.
refusal-channel-not-listed = Aquest canal no és a la llista. Per permetre reptes només en alguns canals, anomena'ls un per un amb l'opció `{ option-allow }`.
