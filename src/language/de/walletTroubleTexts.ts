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
  'The venue no longer accepts the keys of this browser. Nothing was sent. Enable trading again.':
    'Der Handelsplatz akzeptiert die Schlüssel dieses Browsers nicht mehr. Es wurde nichts gesendet. Bitte den Handel erneut freischalten.',
  'The wallet could not be disconnected': 'Die Wallet konnte nicht getrennt werden',
  'Signed out here, but the venue may still accept the keys':
    'Hier abgemeldet, aber der Handelsplatz akzeptiert die Schlüssel möglicherweise noch',
  'The venue no longer accepts this browser’s API key.':
    'Der Handelsplatz akzeptiert den API-Schlüssel dieses Browsers nicht mehr.',
  'It was revoked, or the venue was reset. The account below is as it was last read; check your orders once trading is enabled.':
    'Er wurde widerrufen, oder der Handelsplatz wurde zurückgesetzt. Das Konto unten zeigt den zuletzt gelesenen Stand; prüfen Sie Ihre Orders, sobald der Handel freigeschaltet ist.',
  'The venue was reset and no longer knows this account.':
    'Der Handelsplatz wurde zurückgesetzt und kennt dieses Konto nicht mehr.',
  'The orders and positions below are gone. Enabling trading opens a new account for this wallet.':
    'Die Orders und Positionen unten gibt es nicht mehr. Beim Freischalten wird ein neues Konto für diese Wallet eröffnet.',
  'The venue no longer knows this account.': 'Der Handelsplatz kennt dieses Konto nicht mehr.',
  'The account below is as it was last read. Enabling trading opens it again.':
    'Das Konto unten zeigt den zuletzt gelesenen Stand. Beim Freischalten wird es wieder eröffnet.',
  'The venue refuses this browser’s API key from your network address.':
    'Der Handelsplatz lehnt den API-Schlüssel dieses Browsers von Ihrer Netzwerkadresse ab.',
  'The key allows other addresses only. Connect from one of those, or sign out and enable trading again.':
    'Der Schlüssel lässt nur andere Adressen zu. Verbinden Sie sich von einer davon, oder melden Sie sich ab und schalten Sie den Handel erneut frei.',
  'The venue does not accept this computer’s time.': 'Der Handelsplatz akzeptiert die Uhrzeit dieses Computers nicht.',
  'Set the clock of this computer, then reload the page. Your keys are kept.':
    'Stellen Sie die Uhr dieses Computers und laden Sie die Seite neu. Ihre Schlüssel bleiben erhalten.',
  'This browser’s signing key was revoked.': 'Der Signierschlüssel dieses Browsers wurde widerrufen.',
  'One-click signing no longer works; the wallet can still sign. Renew the key under Keys.':
    'Signieren mit Ein-Klick geht nicht mehr; die Wallet kann weiter signieren. Erneuern Sie den Schlüssel unter „Schlüssel“.',
  Session: 'Sitzung',
  'Enable trading again': 'Handel erneut freischalten',
  'Older keys of this browser are not revoked yet': 'Ältere Schlüssel dieses Browsers sind noch nicht widerrufen',
  'It is tried again at the next visit. You can revoke them under Keys.':
    'Beim nächsten Besuch wird es erneut versucht. Sie können sie auch unter „Schlüssel“ widerrufen.',
  'Trading works until this page is closed or reloaded.':
    'Der Handel geht, bis diese Seite geschlossen oder neu geladen wird.',
  'Prices only': 'Nur Kurse',
  '{wallet} switched to another account': '{wallet} hat das Konto gewechselt',
  'This page now shows {account}. Switch back in the wallet to go on with the account before.':
    'Diese Seite zeigt jetzt {account}. Wechseln Sie in der Wallet zurück, um mit dem vorigen Konto fortzufahren.',
  '{wallet} is locked or disconnected': '{wallet} ist gesperrt oder getrennt',
  'Unlock it, then connect it here again. Keys that are kept are not lost.':
    'Entsperren Sie sie und verbinden Sie sie hier erneut. Gespeicherte Schlüssel gehen nicht verloren.',
  'The wallet of your last visit did not connect': 'Die Wallet Ihres letzten Besuchs hat sich nicht verbunden',
  'It may be locked. Unlock it, then connect it here again. Keys that are kept are not lost.':
    'Möglicherweise ist sie gesperrt. Entsperren Sie sie und verbinden Sie sie hier erneut. Gespeicherte Schlüssel gehen nicht verloren.',
}
