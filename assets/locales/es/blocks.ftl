# La lista de bloqueos.

block-done = Bloqueaste a { $player }. Ya no puede retarte, ofrecerte una revancha ni aceptar tus retos abiertos, y los retos pendientes con esa persona se cerraron. No se le avisa. Las partidas en curso siguen como siempre.
block-undone = { $player } puede volver a retarte.
block-list-title = Personas que has bloqueado
block-list-empty = No has bloqueado a nadie. Para bloquear a una persona: `/bloquear` con la opción `{ option-user }`.
block-list-choose = Desbloquear a alguien

refusal-not-accepting = Esta persona no acepta retos tuyos por ahora. Reta a otra o deja que acepte quien quiera: { $open }
refusal-you-blocked = Has bloqueado a esta persona. Para jugar con ella, desbloquéala antes: `/bloquear`
refusal-cannot-block = Solo puedes bloquear a otra persona.
refusal-too-many-blocked = En tu lista hay { $most } personas, y no caben más. Desbloquea antes a alguien: `/bloquear`
refusal-not-blocked = Esta persona no está en tu lista. Para verla: `/bloquear`
refusal-banned = Quienes gestionan este bot han decidido que no puedes usarlo. Sí puedes ver y borrar tus datos: `/{ command-privacy }`
refusal-server-banned = Quienes gestionan este bot han decidido que no esté disponible en este servidor. Puedes usarlo en mensajes directos y en otros servidores.
