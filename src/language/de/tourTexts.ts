export const tourTexts: Readonly<Record<string, string>> = {
  'Your order is no longer open. Choose a lower price, so that the next one stays in the book.':
    'Ihre Order ist nicht mehr offen. Wählen Sie einen niedrigeren Preis, damit die nächste im Orderbuch bleibt.',
  'Step {step} of {count}': 'Schritt {step} von {count}',
  'Keyboard: {keys}': 'Tastatur: {keys}',
  Finish: 'Fertig',
  Next: 'Weiter',
  'Skip the tour': 'Tour überspringen',
  'Connect the demo wallet': 'Demo-Wallet verbinden',
  'It holds play money and signs automatically. Nothing here is real, so try everything.':
    'Sie enthält Spielgeld und signiert automatisch. Nichts hier ist echt – probieren Sie alles aus.',
  'G then C': 'G, dann C',
  'Click a price in the order book': 'Im Orderbuch auf einen Preis klicken',
  'It fills in the ticket. Pick a bid a few rows down so your order rests in the book.':
    'Er wird ins Ticket übernommen. Wählen Sie einen Bid ein paar Zeilen tiefer, damit Ihre Order im Buch ruht.',
  'O focuses the book · arrows move · Enter selects': 'O zum Orderbuch · Pfeile zum Bewegen · Enter zum Wählen',
  'Enter an amount and buy': 'Menge eingeben und kaufen',
  'Fee, margin and remaining balance are shown before you send.':
    'Gebühr, Margin und Restguthaben sehen Sie vor dem Senden.',
  'A focuses amount · Enter sends': 'A zur Menge · Enter zum Senden',
  'Drag your order to another price': 'Ihre Order auf einen anderen Preis ziehen',
  'Drag its line on the chart. Release to send; Esc to cancel.':
    'Ihre Linie im Chart ziehen. Loslassen zum Senden, Esc zum Abbrechen.',
  'U selects the order · ↑ ↓ move it · Enter sends': 'U wählt die Order · ↑ ↓ verschieben · Enter sendet',
  'Cancel it': 'Stornieren',
  'Use its row in the table, or cancel all at once.': 'In ihrer Tabellenzeile, oder alle auf einmal.',
  'D D cancels the last order': 'D D storniert die letzte Order',
  'There’s a shortcut for everything': 'Für alles gibt es ein Tastenkürzel',
  'Press Ctrl+K and type a command, e.g. buy 2 eth 3100 post. Press ? for all shortcuts.':
    'Strg+K drücken und einen Befehl eingeben, z. B. buy 2 eth 3100 post. ? zeigt alle Tastenkürzel.',
  'Ctrl+K, and ?': 'Strg+K und ?',
}
