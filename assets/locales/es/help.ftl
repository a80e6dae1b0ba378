# Qué hace el bot y cómo se empieza.

help-title = Courier en un minuto
help =
    Juega a variantes del ajedrez con tus amigos a tu ritmo: una jugada de vez en cuando, a lo largo de los días.

    - **Empieza** con { $challenge } para retar a alguien, o con { $open } para que acepte quien quiera. Los juegos son { $games }; { $rules } explica uno. `/retos` muestra los retos abiertos y `/revancha` ofrece otra partida.
    - **Mueve** con el botón de debajo del tablero o con `/mover`, que muestra tus jugadas legales mientras escribes. Valen tanto `Nf3` como `g1f3`, con o sin mayúsculas. Las letras son las inglesas: K rey, Q dama, R torre, B alfil, N caballo; el peón no lleva.
    - **Planifica** con `/plan`: `Nf6 Bg5 h6 Bh4` significa que a Nf6 respondes Bg5 y después a h6, Bh4. Lo que encaja se juega al momento, y el plan solo lo ves tú.
    - **Mira** todas tus partidas con `/partidas`, primero las más urgentes, y una con `/tablero` (con `texto`, en palabras). Te escribo cuando te toca y antes de que pierdas tiempo.
    - **El reloj** `3d+3x1d` son 3 días de reserva y después 3 periodos de 1 día. Primero se gasta la reserva, que no se recupera. Después cada jugada puede durar un periodo: si mueves dentro de él, vuelve a estar entero; si lo dejas pasar, lo pierdes. Cuando pasa el último, pierdes la partida. `2d` son simplemente 2 días por jugada.
    - **Tiempo libre**: `/vacaciones` detiene tu reloj en todas las partidas durante unos días, `/pausa` detiene una partida mientras quieran ambos jugadores, y un reto puede dejar fuera los fines de semana, en el huso horario de cada cual (`/ajustes`). Con `/dar-tiempo` das tiempo a tu rival y con `/deshacer` pides deshacer tu última jugada. Nada de esto devuelve periodos perdidos.
    - **Las tablas** se ofrecen, se aceptan o se reclaman con `/tablas`. Con `/abandonar` abandonas una partida, o la anulas si aún no has movido.
    - **Las puntuaciones** cambian con las partidas puntuadas de al menos dos jugadas por bando; entre los mismos dos jugadores, con cuatro de las empezadas en 7 días. Clasificación: { $leaderboard }; evolución de una puntuación: `/perfil`; el trimestre del servidor: `/temporada`. Un `?` marca una puntuación basada en pocas partidas.
    - **Mirar atrás**: `/historial` muestra las partidas terminadas, `/exportar` las da en archivos PGN, `/nota` guarda notas privadas sobre una partida, y `/privacidad` dice lo que guardo de ti y te deja borrarlo.
    - **Cómo te escribo** (idioma, colores de los tableros, recordatorios, horas de silencio, un mensaje al día) se elige con `/ajustes`. Con `/bloquear` impides que una persona te rete.
