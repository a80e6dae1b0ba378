# Rols per a campions i per puntuació.

roles-league = Campions de lligues: { $role }
roles-cup = Guanyadors de copes: { $role }
roles-of-champions = Aquí tothom pot crear competicions, de manera que els campions només reben un rol en les que ha creat un membre que pot gestionar el servidor.
roles-rating = Des d'una puntuació de { $rating }: { $role }
roles-rating-in = Hi compta la puntuació en { $game }, quan és consolidada.
roles-rating-best = Hi compta la millor puntuació consolidada de tots els jocs.
role-not-won = Qui guanyi no rebrà { $role } de mi: aquí tothom pot crear competicions, de manera que només el donen les de membres que poden gestionar el servidor. Un d'ells pot donar el rol a mà.
role-no-permission = ⚠️ Encara no puc donar rols: permet **Gestiona els rols** al meu rol (*Configuració del servidor* → *Rols*).
role-too-high = ⚠️ No puc donar { $role }: arrossega el meu rol per sobre (*Configuració del servidor* → *Rols*).
role-managed = ⚠️ No puc donar { $role }: és d'una aplicació o de Discord. Tria un altre rol.
role-gone = ⚠️ { $role } ja no existeix. Tria un altre rol.
role-powerful = ⚠️ No dono { $role }: té permisos per moderar o gestionar. Tria un rol que no en tingui.
role-not-theirs = ⚠️ No dono { $role }: la persona que el configura necessita **Gestiona el servidor**, **Gestiona els rols** i un rol per sobre d'aquest.
role-refused-forbidden = Discord no em deixa donar un rol al [teu servidor](https://discord.com/channels/{ $server }): necessito **Gestiona els rols**, i el meu rol ha d'estar per sobre (*Configuració del servidor* → *Rols*). Després fes-hi servir `/config`: aleshores ho torno a provar, i no abans.
role-refused-gone = S'ha esborrat un rol que jo donava al [teu servidor](https://discord.com/channels/{ $server }). Tria'n un altre allà amb `/config`.
role-refused-powerful = Ja no dono un rol al [teu servidor](https://discord.com/channels/{ $server }): ara té permisos per moderar o gestionar. Treu-los-hi o tria un altre rol, i després fes servir `/config` allà.
role-refused-not-theirs = Ja no dono un rol al [teu servidor](https://discord.com/channels/{ $server }): el vas configurar tu, i ja no tens **Gestiona el servidor**, **Gestiona els rols** i un rol per sobre d'aquest. Una persona que tingui totes tres coses pot tornar a configurar-lo amb `/config`.

refusal-too-many-bands = Ja hi ha { $most } rols per puntuació. Treu-ne primer algun.
refusal-band-incomplete = Un rol per puntuació necessita les dues opcions: el rol i des de quina puntuació.
