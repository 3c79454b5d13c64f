export const transferRefusalTexts: Readonly<Record<string, string>> = {
  'Sending account not found or not yours.': 'Das sendende Konto wurde nicht gefunden oder gehört Ihnen nicht.',
  'Choose an asset to send.': 'Wählen Sie ein Asset zum Senden.',
  'Enter a recipient.': 'Geben Sie einen Empfänger ein.',
  'The transfer is not signed.': 'Der Transfer ist nicht signiert.',
  'The recipient has no account on this venue. Check the address.':
    'Der Empfänger hat kein Konto an diesem Handelsplatz. Prüfen Sie die Adresse.',
  'Enter an amount above 0 with fewer decimals.': 'Betrag über 0 mit weniger Nachkommastellen eingeben.',
  'The venue does not hold this asset.': 'Der Handelsplatz führt dieses Asset nicht.',
  'Signature doesn’t match this transfer. Sign again.':
    'Die Signatur passt nicht zu diesem Transfer. Signieren Sie erneut.',
  'Memo is too long or contains invalid characters.': 'Die Notiz ist zu lang oder enthält ungültige Zeichen.',
  'Invalid transfer nonce. Sign again.': 'Ungültige Nonce des Transfers. Signieren Sie erneut.',
  'Insufficient available balance. Lower the amount.': 'Verfügbares Guthaben reicht nicht. Betrag verringern.',
  'This transfer was already executed. Nothing was sent twice.':
    'Dieser Transfer wurde bereits ausgeführt. Nichts wurde doppelt gesendet.',
  'The account is not known to the venue.': 'Das Konto ist dem Handelsplatz nicht bekannt.',
  'Choose an asset to withdraw.': 'Wählen Sie ein Asset zum Auszahlen.',
  'Enter a destination.': 'Geben Sie ein Ziel ein.',
  'The withdrawal is not signed.': 'Die Auszahlung ist nicht signiert.',
  'The fee of the bridge is missing or too low.': 'Die Bridge-Gebühr fehlt oder ist zu niedrig.',
  'The gas limit of the bridge is missing or out of range.':
    'Das Gaslimit der Bridge fehlt oder liegt außerhalb des zulässigen Bereichs.',
  'Signature doesn’t match this withdrawal. Sign again.':
    'Die Signatur passt nicht zu dieser Auszahlung. Signieren Sie erneut.',
  'Daily withdrawal limit reached. Resets at 00:00 UTC.': 'Tageslimit für Auszahlungen erreicht. Neu ab 00:00 UTC.',
  'Bridge capacity exceeded. Withdraw less, or withdraw to Ethereum.':
    'Bridge-Kapazität überschritten. Zahlen Sie weniger aus, oder nach Ethereum.',
  'This withdrawal is already pending. Nothing was sent twice.':
    'Diese Auszahlung läuft bereits. Nichts wurde doppelt gesendet.',
  'This withdrawal was already executed. Nothing was sent twice.':
    'Diese Auszahlung wurde bereits ausgeführt. Nichts wurde doppelt gesendet.',
  'Withdrawals are paused. Try again later.': 'Auszahlungen sind ausgesetzt. Versuchen Sie es später erneut.',
  'Funds can’t be sent to this address. Check it.': 'An diese Adresse kann nicht gesendet werden. Prüfen Sie sie.',
  'Cross-chain withdrawals can only go to your own address.':
    'Auszahlungen auf eine andere Chain sind nur an Ihre eigene Adresse möglich.',
  'This is not the address of the bridge.': 'Das ist nicht die Adresse der Bridge.',
  'Bridge route missing or invalid.': 'Bridge-Route fehlt oder ist ungültig.',
}
