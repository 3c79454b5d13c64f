export const walletTroubleTexts: Readonly<Record<string, string>> = {
  'You stopped waiting for the wallet. Nothing was sent. If it still asks, decline there.':
    'Auf die Wallet wird nicht mehr gewartet. Es wurde nichts gesendet. Falls sie noch fragt, dort ablehnen.',
  'You stopped waiting for the wallet. Nothing was sent.':
    'Auf die Wallet wird nicht mehr gewartet. Es wurde nichts gesendet.',
  'The wallet was locked or disconnected while it was asked. Nothing was sent.':
    'Die Wallet wurde gesperrt oder getrennt, während sie gefragt war. Es wurde nichts gesendet.',
  'The wallet changed its account while it was asked. Nothing was sent.':
    'Die Wallet hat das Konto gewechselt, während sie gefragt war. Es wurde nichts gesendet.',
  'The wallet changed its chain while it was asked. Nothing was sent.':
    'Die Wallet hat die Chain gewechselt, während sie gefragt war. Es wurde nichts gesendet.',
  'The wallet has not answered yet. Open it and answer there.':
    'Die Wallet hat noch nicht geantwortet. Öffnen und dort antworten.',
  'The account changed before this could be sent. Nothing was sent.':
    'Das Konto wechselte, bevor dies gesendet werden konnte. Es wurde nichts gesendet.',
  'This browser’s storage is full': 'Der Speicher dieses Browsers ist voll',
  'This browser keeps nothing for this page': 'Dieser Browser merkt sich nichts für diese Seite',
  'Trading works. Settings, layouts, keys, alerts, notices and what one-click has used are remembered until this page is closed or reloaded, not longer.':
    'Der Handel geht. Einstellungen, Layouts, Tasten, Alarme, Meldungen und was Ein-Klick verbraucht hat, bleiben nur, bis diese Seite geschlossen oder neu geladen wird.',
  'This paper account ends with the page': 'Dieses Papier-Konto endet mit der Seite',
  'The browser does not keep the key of the paper wallet: after a reload it is another account.':
    'Der Browser behält den Schlüssel der Papier-Wallet nicht: nach dem Neuladen ist es ein anderes Konto.',
  'Stop waiting': 'Nicht mehr warten',
}
