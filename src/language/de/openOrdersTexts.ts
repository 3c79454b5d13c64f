export const openOrdersTexts: Readonly<Record<string, string>> = {
  to: 'auf',
  Discard: 'Verwerfen',
  Edit: 'Ändern',
  Cancel: 'Löschen',
  'Its stop-loss': 'Ihr Stop-Loss',
  'Its take-profit': 'Ihr Take-Profit',
  'Waiting for the wallet…': 'Wartet auf die Wallet…',
  'Sending…': 'Wird gesendet…',
  'Cancelling…': 'Wird gelöscht…',
  'Needs {sum} USD': 'Braucht {sum} USD',
  'Leaves {sum}': 'Es bleiben {sum}',
  'Now {amount} at {price}': 'Jetzt {amount} zu {price}',
  'Waits for its trigger': 'Wartet auf seinen Auslöser',
  'Enter a price: digits, at most six decimals.': 'Preis eingeben: Ziffern, höchstens sechs Nachkommastellen.',
  'Enter an amount: digits, at most six decimals.': 'Menge eingeben: Ziffern, höchstens sechs Nachkommastellen.',
  Remaining: 'Restmenge',
  'Remaining amount': 'Restmenge der Order',
  '{filled} filled meanwhile: {left} will remain': '{filled} inzwischen ausgeführt: {left} bleiben',
  '{amount} was filled since you began: nothing would remain.':
    'Seit Beginn wurden {amount} ausgeführt: Es bliebe nichts übrig.',
  'The order is filled. Nothing was sent.': 'Die Order ist ausgeführt. Es wurde nichts gesendet.',
  'The order was cancelled. Nothing was sent.': 'Die Order wurde gelöscht. Es wurde nichts gesendet.',
  'The size of the order was changed elsewhere. Nothing was sent: try again.':
    'Die Menge der Order wurde an anderer Stelle geändert. Es wurde nichts gesendet: Versuchen Sie es noch einmal.',
  'So much was filled meanwhile that nothing would remain. Nothing was sent.':
    'Inzwischen wurde so viel ausgeführt, dass nichts übrig bliebe. Es wurde nichts gesendet.',
  'The order was filled further each time the change was signed. Nothing was sent.':
    'Die Order wurde bei jeder Unterschrift weiter ausgeführt. Es wurde nichts gesendet.',
  'The stop has triggered or ended. Nothing was sent.':
    'Der Stop ist ausgelöst oder beendet. Es wurde nichts gesendet.',
}
