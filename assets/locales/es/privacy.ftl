# Los datos guardados de una persona y cómo se borran.

deleted-player = jugador eliminado
engine-name = Courier, nivel { $level }

privacy-title = Lo que guardo de ti
privacy =
    No leo lo que escribes en Discord. Guardo lo que haces conmigo, porque las partidas duran meses:

    - **Quién eres**: tu ID de usuario de Discord, el último nombre con que te vi, el idioma de tu Discord y los servidores donde me usaste o alguien te retó; y si quienes gestionan este bot te han vetado o han ocultado tu nombre, y por qué.
    - **Tus ajustes**: idioma, colores, piezas, huso horario, recordatorios, horas de silencio, resumen, si quieres confirmar las jugadas y si tus vacaciones empiezan solas; y si Discord me deja escribirte, y dónde.
    - **Tus partidas**: retos, partidas con cada jugada y su hora, vacaciones, resultados, tus puntuaciones con su historial y los análisis que pediste. Una partida acordada en un servidor la pueden ver todos sus miembros; una acordada por mensaje directo, sus dos jugadores. Un enlace para espectadores muestra una partida a quien lo tenga, hasta que uno de los dos lo retire.
    - **Competiciones** en las que te apuntaste, con tu puesto y sus partidas. Las pueden ver todos los miembros del servidor.
    - **Lo que solo se te muestra a ti**: tus jugadas condicionales, tus notas, tus estudios hasta que los muestres y a quién bloqueaste.
    - **Navegadores** en los que abriste tus partidas, y el tablero dentro de Discord: cuándo iniciaste sesión y hasta cuándo.
    - **Mensajes**: los que te envié o no pude entregar.

    Se guarda hasta que quieras que desaparezca. `/{ command-privacy } { subcommand-export }` te lo da todo en un archivo. `/{ command-privacy } { subcommand-forget }` borra tus datos: tus rivales conservan sus partidas, sin tu nombre. Para los demás queda un código derivado de tu ID, para que sus bloqueos, su lugar en las clasificaciones y los límites de partidas y retos sigan valiendo.

privacy-export = Todo lo que guardo de ti, en un archivo. Las jugadas están en UCI; los tiempos son milisegundos desde el 1 de enero de 1970, UTC.
privacy-part = Parte { $part } de { $parts }.

forget-question = **¿De verdad quieres que borre tus datos?** No se puede deshacer.

    - { $running ->
        [0] No tienes ninguna partida en curso.
        [one] Tu partida en curso se abandona, o se anula si aún no has jugado en ella.
       *[other] Tus { $running } partidas en curso se abandonan; se anulan aquellas en las que aún no has jugado.
    }
    - Los retos abiertos se cierran. Se borran los ajustes, los recordatorios, las jugadas condicionales, las notas, los estudios, tu lista de bloqueos y tus puntuaciones.
    - Se borran tu nombre y tu ID de Discord. Tus rivales conservan sus partidas y sus puntuaciones; donde estaba tu nombre pone «{ deleted-player }».
    - Para los demás queda un código derivado de tu ID, del que nadie puede recuperarlo: para quien te bloqueó o jugó contigo partidas puntuadas, hasta que vuelvas; para los límites de partidas y retos, una semana como máximo; y para la parte de partidas perdidas por tiempo, 90 días. También se guarda si quienes gestionan este bot te han vetado o han ocultado tu nombre.
    - Lo que ya publiqué en Discord se queda allí, y las copias de mis datos que hizo quien administra este bot siguen existiendo hasta que las borre.

    Para quedarte con tus partidas, pulsa **{ button-no }** y usa antes `/{ command-export } { option-all }:true` y `/{ command-privacy } { subcommand-export }`. Si algún día vuelves a usarme, empezarás como jugador nuevo.
forget-done = Tus datos se borraron: nada de lo que guardo contiene ya tu nombre ni tu ID. Gracias por jugar aquí.
forget-unreadable = { $count ->
    [one] Una partida en curso está dañada en mis datos: se anuló en vez de abandonarse, sin avisar a tu rival.
   *[other] { $count } partidas en curso están dañadas en mis datos: se anularon en vez de abandonarse, sin avisar a tus rivales.
} Quien administra este bot puede buscarlo con el código `{ $code }`.
refusal-challenged-forgotten = Este jugador borró sus datos y ya no juega. Para que acepte quien quiera: { $open }
