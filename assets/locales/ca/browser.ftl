# El tauler al navegador: l'enllaç, les sessions i les pàgines del voltant.

button-open-board = Obre el tauler
button-open-browser = Obre al navegador
button-inside-discord = Dins de Discord
button-end-sessions = Tanca totes les sessions

browser-link = Aquest enllaç obre les teves partides al navegador, on mous les peces amb la mà. És només per a tu, serveix una vegada i caduca { RELATIVE($at) }.
browser-sign-in = Entra com a { $player }
browser-open-text = La sessió quedarà oberta en aquest navegador durant 30 dies. Continua només si ets tu i aquest navegador és teu; amb /{ command-settings } a Discord la tanques.
browser-account = Nom d'usuari de Discord: @{ $username } · ID: { $id }
browser-signed-in-as = Aquí ja hi ha oberta la sessió d'un altre compte: { $player } (ID { $id }). Si continues, es tancarà.
browser-same-name = Atenció: els dos comptes tenen el mateix nom. Continua només si tots dos són teus.
browser-stay = Continua com a { $player }
browser-link-over-title = Aquest enllaç no serveix
browser-link-over-text = Un enllaç serveix una vegada i durant deu minuts. Per tenir-ne un altre, prem «{ button-open-board }» a /{ command-games } a Discord.
browser-closed-title = No has iniciat sessió
browser-closed-text = Prem «{ button-open-board }» a /{ command-games } a Discord. L'enllaç que rebis obre aquí les teves partides.
browser-with-discord = Inicia la sessió amb Discord
browser-no-session = La teva sessió aquí s'ha acabat. Per tenir un altre enllaç, prem «{ button-open-board }» a /{ command-games } a Discord.
browser-foreign = Aquesta petició no venia de la nostra pàgina, o sigui que no s'ha fet res. Demana un altre enllaç a Discord i obre'l.
browser-unreadable = No entenc aquesta petició. Torna a carregar la pàgina.
browser-no-page = Aquesta pàgina no existeix.
browser-not-shared-title = Aquesta partida no es comparteix
browser-not-shared-text = Els seus jugadors han retirat l'enllaç, o no ha servit mai.
browser-not-shared = Aquesta partida ja no es comparteix.
browser-too-many = Massa peticions. Espera un moment i torna-ho a provar.
browser-interrupted = No es pot contactar amb Discord, o sigui que de moment ningú no pot jugar. Mentrestant no corre cap rellotge.
activity-code-refused = Discord no confirma qui ets. Tanca el tauler i torna'l a obrir.
activity-not-there = Discord no et compta entre els qui han obert aquest tauler. Tanca'l i torna'l a obrir.
activity-discord-silent = Ara Discord no diu qui ets. Espera un moment i torna-ho a provar.
browser-sessions = { $count ->
    [one] **Tauler al navegador**: tens una sessió oberta, iniciada { RELATIVE($at) }.
   *[other] **Tauler al navegador**: tens { $count } sessions obertes, l'última iniciada { RELATIVE($at) }.
}
browser-sessions-ended = S'han tancat totes les teves sessions.
