export const flightRecorderTexts: Readonly<Record<string, string>> = {
  'Flight recorder: the speed of the page': 'Flugschreiber: die Geschwindigkeit der Seite',
  'Flight recorder': 'Flugschreiber',
  'Save as CSV': 'Als CSV speichern',
  'Close the flight recorder': 'Flugschreiber schließen',
  'Book drawn in': 'Orderbuch gezeichnet in',
  'From the arrival of a change of the book until it is drawn: 95th percentile of the last second':
    'Vom Eintreffen einer Änderung des Orderbuchs, bis sie gezeichnet ist: 95. Perzentil der letzten Sekunde',
  'Last change': 'Letzte Änderung',
  'The age of the newest change of the book on the screen. A quiet book is old and right.':
    'Alter der neuesten angezeigten Änderung des Orderbuchs. Ein ruhiges Orderbuch ist alt und richtig.',
  Frames: 'Bilder',
  'Frames that the page could draw in the last second': 'Bilder, die die Seite in der letzten Sekunde zeichnen konnte',
  'Longest frame': 'Längstes Bild',
  'The longest time between two frames in the last second':
    'Die längste Zeit zwischen zwei Bildern in der letzten Sekunde',
  Messages: 'Nachrichten',
  'Messages from the venue in the last second': 'Nachrichten des Handelsplatzes in der letzten Sekunde',
  'Main thread': 'Hauptthread',
  'The share of the last second in which the page was busy, from about 40 samples':
    'Anteil der letzten Sekunde, in dem die Seite beschäftigt war, aus etwa 40 Stichproben',
  'Last order': 'Letzte Order',
  'Last amend': 'Letzte Änderung der Order',
  'Last cancel': 'Letzte Stornierung',
  'From the press until it was drawn: signed, answered by the venue, drawn':
    'Vom Drücken, bis es gezeichnet war: signiert, vom Handelsplatz beantwortet, gezeichnet',
}
