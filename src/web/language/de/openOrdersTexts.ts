export const openOrdersTexts: Readonly<Record<string, string>> = {
  to: 'auf',
  Discard: 'Verwerfen',
  Edit: 'Ändern',
  Cancel: 'Stornieren',
  'Attached stop-loss': 'Angehängter Stop-Loss',
  'Attached take-profit': 'Angehängter Take-Profit',
  'Waiting for your wallet…': 'Wartet auf Ihre Wallet…',
  'Sending…': 'Wird gesendet…',
  'Cancelling…': 'Wird storniert…',
  'Needs {sum} USD': 'Benötigt {sum} USD',
  '{sum} left': '{sum} übrig',
  'Now {amount} at {price}': 'Jetzt {amount} zu {price}',
  'Enter a price (max. 6 decimals)': 'Preis eingeben (max. 6 Nachkommastellen)',
  'Enter an amount (max. 6 decimals)': 'Menge eingeben (max. 6 Nachkommastellen)',
  Remaining: 'Restmenge',
  'Remaining amount': 'Restmenge der Order',
  '{filled} filled in the meantime: {left} will remain': 'Inzwischen {filled} ausgeführt: {left} bleiben',
  '{amount} filled since you started: nothing would remain.':
    'Seit Beginn der Änderung wurden {amount} ausgeführt: Es bliebe nichts übrig.',
  'The order is filled. Nothing was sent.': 'Die Order ist ausgeführt. Nichts gesendet.',
  'The order was cancelled. Nothing was sent.': 'Die Order wurde storniert. Nichts gesendet.',
  'The order’s amount was changed elsewhere. Nothing was sent – try again.':
    'Die Ordermenge wurde an anderer Stelle geändert. Nichts gesendet – versuchen Sie es erneut.',
  'Nothing would remain after the latest fills. Nothing was sent.':
    'Inzwischen wurde so viel ausgeführt, dass nichts übrig bliebe. Nichts gesendet.',
  'The order kept filling while the amendment was being signed. Nothing was sent.':
    'Die Order wurde bei jedem Signieren weiter ausgeführt. Nichts gesendet.',
  'The stop has triggered or is closed. Nothing was sent.': 'Der Stop ist ausgelöst oder beendet. Nichts gesendet.',
}
