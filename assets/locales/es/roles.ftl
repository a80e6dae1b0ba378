# Roles para campeones y por puntuación.

roles-league = Campeones de ligas: { $role }
roles-cup = Ganadores de copas: { $role }
roles-of-champions = Aquí cualquiera puede crear competiciones, así que los campeones solo reciben un rol en las que ha creado un miembro que puede gestionar el servidor.
roles-rating = Desde una puntuación de { $rating }: { $role }
roles-rating-in = Cuenta la puntuación en { $game }, cuando está consolidada.
roles-rating-best = Cuenta la mejor puntuación consolidada en cualquier juego.
role-not-won = Quien gane no recibirá { $role } de mí: aquí cualquiera puede crear competiciones, así que solo lo dan las de miembros que pueden gestionar el servidor. Uno de ellos puede dar el rol a mano.
role-no-permission = ⚠️ Aún no puedo dar roles: permite **Gestionar roles** a mi rol (*Ajustes del servidor* → *Roles*).
role-too-high = ⚠️ No puedo dar { $role }: arrastra mi propio rol por encima (*Ajustes del servidor* → *Roles*).
role-managed = ⚠️ No puedo dar { $role }: pertenece a una aplicación o a Discord. Elige otro rol.
role-gone = ⚠️ { $role } ya no existe. Elige otro rol.
role-powerful = ⚠️ No doy { $role }: tiene permisos para moderar o gestionar. Elige un rol que no los tenga.
role-not-theirs = ⚠️ No doy { $role }: la persona que lo configura necesita **Gestionar servidor**, **Gestionar roles** y un rol por encima de este.
role-refused-forbidden = Discord no me deja dar un rol en [tu servidor](https://discord.com/channels/{ $server }): necesito **Gestionar roles**, y mi propio rol tiene que estar por encima (*Ajustes del servidor* → *Roles*). Después usa allí `/servidor`: entonces lo intento otra vez, y no antes.
role-refused-gone = Se ha borrado un rol que yo daba en [tu servidor](https://discord.com/channels/{ $server }). Elige otro allí con `/servidor`.
role-refused-powerful = Ya no doy un rol en [tu servidor](https://discord.com/channels/{ $server }): ahora tiene permisos para moderar o gestionar. Quítaselos o elige otro rol, y después usa allí `/servidor`.
role-refused-not-theirs = Ya no doy un rol en [tu servidor](https://discord.com/channels/{ $server }): lo configuraste tú, y ya no tienes **Gestionar servidor**, **Gestionar roles** y un rol por encima de este. Una persona que tenga las tres cosas puede volver a configurarlo con `/servidor`.

refusal-too-many-bands = Ya hay { $most } roles por puntuación. Quita antes alguno.
refusal-band-incomplete = Un rol por puntuación necesita las dos opciones: el rol y desde qué puntuación.
