export const tourTexts: Readonly<Record<string, string>> = {
  'Step {step} of {count}': 'Schritt {step} von {count}',
  'Keyboard: {keys}': 'Tastatur: {keys}',
  Finish: 'Fertig',
  'Skip the tour': 'Tour überspringen',
  'Connect the demo wallet': 'Demo-Wallet verbinden',
  'It holds play money and signs automatically. Nothing here is real, so try everything.':
    'Sie enthält Spielgeld und signiert automatisch. Nichts hier ist echt – probieren Sie alles aus.',
  'G then C': 'G, dann C',
  'Place your first order': 'Ihre erste Order platzieren',
  'Your order has traded and is no longer open. This one waits at a lower price.':
    'Ihre Order wurde ausgeführt und ist nicht mehr offen. Diese wartet zu einem niedrigeren Preis.',
  'Your order is no longer open. This one takes its place.':
    'Ihre Order ist nicht mehr offen. Diese tritt an ihre Stelle.',
  'The ticket buys {amount} {asset} at {price}, half a percent below the market, so it waits in the book. Press its button: nothing is sent before.':
    'Das Ticket kauft {amount} {asset} zu {price}, ein halbes Prozent unter dem Markt. So wartet die Order im Buch. Drücken Sie den Knopf im Ticket: vorher wird nichts gesendet.',
  'Use the order in the ticket, or fill in a small one half a percent below the market. You press the button.':
    'Nehmen Sie die Order im Ticket, oder füllen Sie eine kleine ein, ein halbes Prozent unter dem Markt. Den Knopf drücken Sie.',
  'The order book isn’t live. The tour goes on when prices are back.':
    'Das Orderbuch ist nicht live. Die Tour geht weiter, sobald wieder Preise da sind.',
  'The ticket is on the trading screen.': 'Das Ticket ist auf der Handelsseite.',
  'Fill in the ticket': 'Ticket ausfüllen',
  'Open {instrument}': '{instrument} öffnen',
  'A focuses amount · Enter sends': 'A zur Menge · Enter zum Senden',
  'Drag your order to another price': 'Ihre Order auf einen anderen Preis ziehen',
  'Drag its line on the chart. Release to send; Esc to cancel.':
    'Ihre Linie im Chart ziehen. Loslassen zum Senden, Esc zum Abbrechen.',
  'U selects the order · ↑ ↓ move it · Enter sends': 'U wählt die Order · ↑ ↓ verschieben · Enter sendet',
  'Amended in place': 'Direkt geändert',
  'Your order to buy {amount} {instrument} moved from {from} to {to}.':
    'Ihre Kauforder über {amount} {instrument} ging von {from} auf {to}.',
  'Your order to sell {amount} {instrument} moved from {from} to {to}.':
    'Ihre Verkaufsorder über {amount} {instrument} ging von {from} auf {to}.',
  'One signed amendment, nothing cancelled. It is still open: cancel it in the list of orders, or leave it.':
    'Eine signierte Änderung, nichts storniert. Sie ist weiter offen: stornieren Sie sie in der Orderliste, oder lassen Sie sie stehen.',
  'Ctrl+K, and ?': 'Strg+K und ?',
}
