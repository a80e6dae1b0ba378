# El tablero en el navegador: el enlace, las sesiones y las páginas alrededor.

button-open-board = Abrir tablero
button-open-browser = Abrir en el navegador
button-inside-discord = Dentro de Discord
button-end-sessions = Cerrar todas las sesiones

browser-link = Este enlace abre tus partidas en el navegador, donde mueves las piezas con la mano. Es solo para ti, sirve una vez y caduca { RELATIVE($at) }.
browser-sign-in = Entrar como { $player }
browser-open-text = La sesión quedará abierta en este navegador durante 30 días. Sigue solo si eres tú y este navegador es tuyo; con /{ command-settings } en Discord la cierras.
browser-account = Nombre de usuario de Discord: @{ $username } · ID: { $id }
browser-signed-in-as = Aquí ya está abierta la sesión de otra cuenta: { $player } (ID { $id }). Si sigues, se cerrará.
browser-same-name = Cuidado: las dos cuentas tienen el mismo nombre. Sigue solo si las dos son tuyas.
browser-stay = Seguir como { $player }
browser-link-over-title = Este enlace no sirve
browser-link-over-text = Un enlace sirve una vez y durante diez minutos. Para tener otro, pulsa «{ button-open-board }» en /{ command-games } en Discord.
browser-closed-title = No has iniciado sesión
browser-closed-text = Pulsa «{ button-open-board }» en /{ command-games } en Discord. El enlace que recibas abre aquí tus partidas.
browser-with-discord = Iniciar sesión con Discord
browser-no-session = Tu sesión aquí ha terminado. Para tener otro enlace, pulsa «{ button-open-board }» en /{ command-games } en Discord.
browser-foreign = Esta petición no vino de nuestra página, así que no se hizo nada. Pide otro enlace en Discord y ábrelo.
browser-unreadable = No entiendo esta petición. Vuelve a cargar la página.
browser-no-page = Esa página no existe.
browser-not-shared-title = Esta partida no se comparte
browser-not-shared-text = Sus jugadores han retirado el enlace, o nunca sirvió.
browser-not-shared = Esta partida ya no se comparte.
browser-too-many = Demasiadas peticiones. Espera un momento y vuelve a intentarlo.
browser-interrupted = No se puede contactar con Discord, así que por ahora nadie puede jugar. Mientras tanto no corre ningún reloj.
activity-code-refused = Discord no confirma quién eres. Cierra el tablero y vuelve a abrirlo.
activity-not-there = Discord no te cuenta entre quienes han abierto este tablero. Ciérralo y vuelve a abrirlo.
activity-discord-silent = Discord no dice ahora quién eres. Espera un momento y vuelve a intentarlo.
browser-sessions = { $count ->
    [one] **Tablero en el navegador**: tienes una sesión abierta, iniciada { RELATIVE($at) }.
   *[other] **Tablero en el navegador**: tienes { $count } sesiones abiertas, la última iniciada { RELATIVE($at) }.
}
browser-sessions-ended = Se cerraron todas tus sesiones.
