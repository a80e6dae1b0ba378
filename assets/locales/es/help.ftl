# Qué hace el bot y cómo se empieza: una primera página corta, una por tema y un recorrido.

help-start = Juega a variantes del ajedrez con tus amigos a tu ritmo: una jugada de vez en cuando, a lo largo de los días.

    - **Empieza** con `/retar`: elige el juego y a quién retas. Sin rival, acepta quien quiera.
    - Mueve con los botones de debajo del tablero o con `/mover`.
    - Te escribo cuando te toca; `/partidas` muestra todas tus partidas.

    Los juegos son { $games }; `/chess { subcommand-rules }` explica cómo se juega uno. Pulsa un botón para saber más.
    .title = Courier en un minuto
help-play =
    - `/retar` ofrece una partida del juego que elijas. `/chess { subcommand-challenge }` y `/chess { subcommand-open }` tienen más opciones, como tu color. Los juegos son { $games }; `/chess { subcommand-rules }` explica cómo se juega uno.
    - `/retos` muestra tus retos abiertos, `/sala` los del servidor, y `/revancha` ofrece otra partida.
    - `/partidas` muestra todas tus partidas, primero las más urgentes, y `/tablero` una de ellas (con la opción `texto`, en palabras).
    - **Las tablas** se ofrecen, se aceptan o se reclaman con `/tablas`. Con `/abandonar` abandonas una partida, o la anulas si aún no has movido.
    - `/historial` muestra las partidas terminadas, `/análisis` muestra dónde se decidió una, `/exportar` las guarda en archivos PGN, `/importar` lee esos archivos y `/nota` guarda notas privadas sobre una partida.
    - `/estudio` es tu tablero de análisis privado junto a una partida: prueba líneas, coméntalas, vuelve semanas después y conviértelas en un plan.
    .title = Jugar
help-move =
    - Con **{ button-type-move }**, debajo de un tablero, o con `/mover` escribes tu jugada; `/mover` muestra tus jugadas legales mientras escribes. Valen tanto `Nf3` como `g1f3`, con o sin mayúsculas, y también palabras (`caballo f3`), figuras (`♘f3`) y las letras españolas que ninguna pieza del juego tiene (`Cf3`). C'escacs tiene su propia notación: `E7-E13`. Las letras son las inglesas: K rey, Q dama, R torre, B alfil, N caballo; el peón no lleva.
    - **{ button-choose-move }** tiene menús para la pieza y su jugada.
    - **{ button-plan }** o `/plan` responde por adelantado: `Nf6 Bg5 h6 Bh4` significa que a Nf6 respondes Bg5 y después a h6, Bh4. Lo que encaja se juega al momento, y el plan solo lo ves tú.
    - **{ button-flip }** muestra el tablero desde el otro lado, como `/tablero` con `bando`. **{ button-draw }** equivale a `/tablas`, **{ button-resign }** a `/abandonar` y **{ button-replay }** a `/repetición`.
    - Con `/deshacer` pides deshacer tu última jugada.
    .title = Mover
help-clock =
    - `3d+3x1d` son 3 días de reserva y después 3 periodos de byo-yomi de 1 día. Primero se gasta la reserva, que no se recupera. Después cada jugada puede durar un periodo: si mueves dentro de él, vuelve a estar entero; si no, lo pierdes. Cuando se acaba el último, pierdes la partida. `2d` son simplemente 2 días por jugada.
    - `/vacaciones` detiene tu reloj en todas las partidas durante unos días; con la opción `auto-vacaciones` de `/ajustes` empiezan solas, una vez, cuando se te va a acabar el tiempo. `/pausa` detiene una partida mientras quieran ambos jugadores.
    - En un reto puedes elegir que el reloj se detenga los fines de semana (sábado y domingo, o viernes y sábado), en el huso horario de cada cual (`/ajustes`).
    - Con `/dar-tiempo` das tiempo a tu rival. Nada de esto devuelve periodos perdidos.
    .title = El reloj
help-ratings =
    - Las puntuaciones cambian con las partidas puntuadas de al menos dos jugadas por bando; entre los mismos dos jugadores, con cuatro de las empezadas en 7 días. Un `?` marca una puntuación basada en pocas partidas.
    - `/chess { subcommand-leaderboard }` es la clasificación de un juego, `/perfil` muestra la evolución de una puntuación y `/temporada` el trimestre del servidor.
    .title = Puntuaciones
help-competitions =
    - Una **escalera** no acaba nunca: entras por abajo con `/{ command-ladder } { subcommand-join }`, retas a quienes están por encima y, si ganas, ocupas su puesto.
    - Una **liga** tiene temporadas de un trimestre, en divisiones de 4 a 8 jugadores: todos juegan dos partidas contra cada uno de los demás, y los mejores suben. Te apuntas con `/{ command-league } { subcommand-join }`.
    - Una **copa** dura unas rondas: por eliminación, donde los puntos perdidos te dejan fuera, o todos contra todos. `/{ command-cup } { subcommand-create }` crea una.
    - Las partidas son como las demás, con reloj. Empiezan solas, te aviso y llevo la tabla. No se pueden anular ni pausar, pero las vacaciones cuentan.
    - `/{ command-leaderboard } { option-scope }:{ choice-competitions }` muestra las de un servidor.
    .title = Competiciones
help-settings =
    - Con `/ajustes` eliges idioma, colores de los tableros, piezas, recordatorios y horas de silencio, o un solo mensaje al día.
    - Con `/bloquear` impides que alguien te rete.
    - `/privacidad` dice lo que guardo de ti y te deja borrarlo.
    .title = Ajustes
help-tour-1 = Reta a alguien con `/retar`: elige el juego y a la persona, y deja lo demás como está. ¿No se te ocurre nadie? Sin rival, acepta quien quiera.
    .title = Tu primera partida, 1 de 6: un reto
help-tour-2 = La partida empieza cuando se acepta el reto. Aparece un tablero. El primer nombre de arriba es el de quien lleva las blancas y mueve primero. **{ button-rules }** debajo de un reto explica el juego.
    .title = Tu primera partida, 2 de 6: el tablero
help-tour-3 = Pulsa **{ button-choose-move }** y elige una pieza y adónde va, o **{ button-type-move }** y escríbela: `e4`, `Nf3`, `caballo f3`. Lo mismo hace `/mover`.
    .title = Tu primera partida, 3 de 6: una jugada
help-tour-4 = Ahora le toca a tu rival, y puede tardar un día. Puedes irte: te escribo cuando te toque, y otra vez antes de que se acabe tu tiempo. `/partidas` muestra las que te esperan.
    .title = Tu primera partida, 4 de 6: la espera
help-tour-5 = El texto encima del tablero dice hasta cuándo puedes mover. Con el reloj habitual, `3d+3x1d`, tienes 3 días en total y después hasta un día por jugada. ¿Necesitas un descanso? `/vacaciones` detiene tus relojes, y `/pausa` una sola partida.
    .title = Tu primera partida, 5 de 6: el reloj
help-tour-6 = Una partida termina con jaque mate, con **{ button-resign }** o en tablas (**{ button-draw }**). Después `/revancha` ofrece otra, `/historial` muestra las terminadas y `/perfil` tu puntuación. ¡Que te diviertas!
    .title = Tu primera partida, 6 de 6: el final
