export const transferRefusalTexts: Readonly<Record<string, string>> = {
  'The account that is to send is not yours, or not known to the venue.':
    'Das sendende Konto gehört Ihnen nicht oder ist dem Handelsplatz nicht bekannt.',
  'Say which asset is to be sent.': 'Geben Sie an, welcher Wert gesendet werden soll.',
  'Say who is to receive it.': 'Geben Sie an, wer ihn erhalten soll.',
  'The transfer is not signed.': 'Die Überweisung ist nicht signiert.',
  'The receiver has no account at this venue that takes transfers. Check the address.':
    'Der Empfänger hat an diesem Handelsplatz kein Konto, das Überweisungen annimmt. Prüfen Sie die Adresse.',
  'The amount must be above zero and have no more decimals than the venue counts.':
    'Der Betrag muss über null liegen und darf nicht mehr Nachkommastellen haben, als der Handelsplatz zählt.',
  'The venue does not hold this asset.': 'Der Handelsplatz führt diesen Wert nicht.',
  'What was signed is another transfer. Sign again.': 'Signiert wurde eine andere Überweisung. Signieren Sie erneut.',
  'The label is too long or has characters that it must not have.':
    'Die Bezeichnung ist zu lang oder enthält unzulässige Zeichen.',
  'The random number of the transfer is not valid. Sign again.':
    'Die Zufallszahl der Überweisung ist ungültig. Signieren Sie erneut.',
  'The account does not have so much free. Lower the amount.':
    'So viel ist auf dem Konto nicht frei. Verringern Sie den Betrag.',
  'This very transfer has been done. Nothing was sent again.':
    'Genau diese Überweisung wurde bereits ausgeführt. Es wurde nichts erneut gesendet.',
  'The account is not known to the venue.': 'Das Konto ist dem Handelsplatz nicht bekannt.',
  'Say which asset is to be withdrawn.': 'Geben Sie an, welcher Wert ausgezahlt werden soll.',
  'Say where it is to go.': 'Geben Sie an, wohin ausgezahlt werden soll.',
  'The withdrawal is not signed.': 'Die Auszahlung ist nicht signiert.',
  'The fee of the bridge is missing or too low.': 'Die Gebühr der Brücke fehlt oder ist zu niedrig.',
  'The gas limit of the bridge is missing or out of range.':
    'Das Gaslimit der Brücke fehlt oder liegt außerhalb des zulässigen Bereichs.',
  'What was signed is another withdrawal. Sign again.': 'Signiert wurde eine andere Auszahlung. Signieren Sie erneut.',
  'No more withdrawals today. The count begins anew at 00:00 UTC.':
    'Heute keine weiteren Auszahlungen. Die Zählung beginnt um 00:00 UTC neu.',
  'The bridge does not carry so much at once. Withdraw less, or to Ethereum.':
    'So viel auf einmal befördert die Brücke nicht. Zahlen Sie weniger aus, oder nach Ethereum.',
  'This very withdrawal is on its way. Nothing was sent again.':
    'Genau diese Auszahlung ist bereits unterwegs. Es wurde nichts erneut gesendet.',
  'This very withdrawal has been done. Nothing was sent again.':
    'Genau diese Auszahlung wurde bereits ausgeführt. Es wurde nichts erneut gesendet.',
  'Withdrawals are paused. Try again later.': 'Auszahlungen sind angehalten. Versuchen Sie es später erneut.',
  'Money cannot be sent to this address. Check it.': 'An diese Adresse kann kein Geld gesendet werden. Prüfen Sie sie.',
  'The receiver does not fit the way: to another chain, money goes to your own address only.':
    'Der Empfänger passt nicht zum Weg: Auf eine andere Chain geht Geld nur an Ihre eigene Adresse.',
  'This is not the address of the bridge.': 'Das ist nicht die Adresse der Brücke.',
  'The way to the other chain is missing or not valid.': 'Der Weg zur anderen Chain fehlt oder ist ungültig.',
}
