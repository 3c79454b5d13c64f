export const tourTexts: Readonly<Record<string, string>> = {
  'Step {step} of {count}': 'Schritt {step} von {count}',
  'By keys: {keys}': 'Mit Tasten: {keys}',
  Finish: 'Fertig',
  Next: 'Weiter',
  'Skip the tour': 'Tour überspringen',
  'Connect the paper wallet': 'Papier-Wallet verbinden',
  'It holds play money and signs by itself. Nothing here is worth anything, so try everything.':
    'Sie enthält Spielgeld und signiert selbst. Nichts hier ist etwas wert, also alles ausprobieren.',
  'g then c': 'g dann c',
  'Press a price in the book': 'Einen Preis im Buch drücken',
  'It goes into the ticket. Take a bid a few rows down, so that the order rests.':
    'Er geht ins Ticket. Ein Bid ein paar Zeilen tiefer nehmen, damit die Order liegen bleibt.',
  'o goes to the book, arrows walk, Enter takes': 'o geht ins Buch, Pfeile laufen, Enter nimmt',
  'Fill in an amount and buy': 'Eine Menge eingeben und kaufen',
  'Fee, margin and what is left are shown before anything is sent.':
    'Gebühr, Margin und was übrig bleibt stehen da, bevor etwas gesendet wird.',
  'a goes to the amount, Enter sends': 'a geht zur Menge, Enter sendet',
  'Drag your order to another price': 'Die Order auf einen anderen Preis ziehen',
  'Its line is on the chart. Let go to send; press Esc to leave it where it was.':
    'Ihre Linie ist im Chart. Loslassen sendet; Esc lässt sie, wo sie war.',
  'u goes to the order, ↑ and ↓ move it, Enter sends': 'u geht zur Order, ↑ und ↓ bewegen sie, Enter sendet',
  'Cancel it': 'Sie löschen',
  'By its row in the list, or all orders at once.': 'In ihrer Zeile, oder alle Orders auf einmal.',
  'd then d cancels the last one': 'd dann d löscht die letzte',
  'Everything has a key': 'Alles hat eine Taste',
  'Ctrl+K takes whole phrases, like: buy 2 eth 3100 post. Press it once. A question mark shows all keys.':
    'Ctrl+K nimmt ganze Befehle wie: buy 2 eth 3100 post. Einmal drücken. Ein Fragezeichen zeigt alle Tasten.',
  'Ctrl+K, and ?': 'Ctrl+K, und ?',
}
