# La llista de bloquejos.

block-done = Has bloquejat { $player }. Ja no et pot reptar, oferir-te una revenja ni acceptar els teus reptes oberts, i els reptes pendents amb aquesta persona s'han tancat. No se l'avisa. Les partides en curs continuen com sempre.
block-undone = { $player } et pot tornar a reptar.
block-list-title = Persones que has bloquejat
block-list-empty = No has bloquejat ningú. Per bloquejar una persona: `/block` amb l'opció `{ option-user }`.
block-list-choose = Desbloquejar algú

refusal-not-accepting = Ara mateix aquesta persona no accepta reptes teus. Repta'n una altra o deixa que accepti qui vulgui: { $open }
refusal-you-blocked = Has bloquejat aquesta persona. Per jugar-hi, abans desbloqueja-la: `/block`
refusal-cannot-block = Només pots bloquejar una altra persona.
refusal-too-many-blocked = A la teva llista hi ha { $most } persones, i no n'hi caben més. Abans desbloqueja algú: `/block`
refusal-not-blocked = Aquesta persona no és a la teva llista. Per veure-la: `/block`
refusal-banned = Qui gestiona aquest bot ha decidit que no el pots fer servir. Sí que pots veure i esborrar les teves dades: `/{ command-privacy }`
refusal-server-banned = Qui gestiona aquest bot ha decidit que no estigui disponible en aquest servidor. El pots fer servir en missatges directes i en altres servidors.
