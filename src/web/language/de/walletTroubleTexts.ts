export const walletTroubleTexts: Readonly<Record<string, string>> = {
  'Cancelled. Nothing was sent. Reject the request in your wallet if it’s still open.':
    'Abgebrochen. Nichts gesendet. Lehnen Sie die Anfrage in Ihrer Wallet ab, falls sie noch offen ist.',
  'Cancelled. Nothing was sent.': 'Abgebrochen. Nichts gesendet.',
  'Wallet was locked or disconnected. Nothing was sent.': 'Die Wallet wurde gesperrt oder getrennt. Nichts gesendet.',
  'You switched wallet accounts. Nothing was sent.': 'Sie haben das Konto der Wallet gewechselt. Nichts gesendet.',
  'You switched networks. Nothing was sent.': 'Sie haben das Netzwerk gewechselt. Nichts gesendet.',
  'Waiting for your wallet. Open it to continue.': 'Wartet auf Ihre Wallet. Öffnen Sie sie, um fortzufahren.',
  'The account was switched before this could be sent. Nothing was sent.':
    'Das Konto wurde gewechselt, bevor dies gesendet werden konnte. Nichts gesendet.',
  'Browser storage is full': 'Browser-Speicher ist voll',
  'Browser storage is blocked': 'Browser-Speicher ist blockiert',
  'You can trade, but settings, layouts, keys, alerts, notifications and one-click usage will be lost when you close or reload this page.':
    'Sie können handeln, aber Einstellungen, Layouts, Schlüssel, Alarme, Meldungen und der Ein-Klick-Verbrauch gehen verloren, wenn Sie diese Seite schließen oder neu laden.',
  'This demo account will be lost when you close the page':
    'Dieses Demo-Konto geht verloren, wenn Sie die Seite schließen',
  'Your browser can’t store the demo wallet’s key. Reloading creates a new account.':
    'Der Browser kann den Schlüssel der Demo-Wallet nicht speichern. Beim Neuladen entsteht ein neues Konto.',
  'The venue no longer accepts the keys of this browser. Nothing was sent. Enable trading again.':
    'Der Handelsplatz akzeptiert die Schlüssel dieses Browsers nicht mehr. Nichts gesendet. Schalten Sie den Handel erneut frei.',
  'Couldn’t disconnect the wallet': 'Die Wallet konnte nicht getrennt werden',
  'Signed out here, but the venue may still accept the keys':
    'Hier abgemeldet, aber der Handelsplatz akzeptiert die Schlüssel möglicherweise noch',
  'The venue no longer accepts this browser’s API key.':
    'Der Handelsplatz akzeptiert den API-Schlüssel dieses Browsers nicht mehr.',
  'It was revoked, or the venue was reset. The account below is as last loaded; check your orders once trading is enabled.':
    'Er wurde widerrufen, oder der Handelsplatz wurde zurückgesetzt. Das Konto unten zeigt den zuletzt geladenen Stand; prüfen Sie Ihre Orders, sobald der Handel freigeschaltet ist.',
  'The venue was reset and no longer knows this account.':
    'Der Handelsplatz wurde zurückgesetzt und kennt dieses Konto nicht mehr.',
  'The orders and positions below are gone. Enabling trading opens a new account for this wallet.':
    'Die Orders und Positionen unten gibt es nicht mehr. Beim Freischalten wird ein neues Konto für diese Wallet eröffnet.',
  'The venue no longer knows this account.': 'Der Handelsplatz kennt dieses Konto nicht mehr.',
  'The account below is as last loaded. Enabling trading opens it again.':
    'Das Konto unten zeigt den zuletzt geladenen Stand. Beim Freischalten wird es wieder eröffnet.',
  'The venue rejects this browser’s API key from your network address.':
    'Der Handelsplatz lehnt den API-Schlüssel dieses Browsers von Ihrer Netzwerkadresse ab.',
  'The key allows other addresses only. Connect from one of those, or sign out and enable trading again.':
    'Der Schlüssel lässt nur andere Adressen zu. Verbinden Sie sich von einer davon, oder melden Sie sich ab und schalten Sie den Handel erneut frei.',
  'The venue doesn’t accept this computer’s time.': 'Der Handelsplatz akzeptiert die Uhrzeit dieses Computers nicht.',
  'Set this computer’s clock, then reload the page. Your keys are kept.':
    'Stellen Sie die Uhr dieses Computers und laden Sie die Seite neu. Ihre Schlüssel bleiben erhalten.',
  'This browser’s signing key was revoked.': 'Der Signierschlüssel dieses Browsers wurde widerrufen.',
  'One-click signing no longer works; your wallet can still sign. Renew the key under API keys.':
    'Signieren per Ein-Klick geht nicht mehr; die Wallet kann weiter signieren. Erneuern Sie den Schlüssel unter „API-Schlüssel“.',
  Session: 'Sitzung',
  'Enable trading again': 'Handel erneut freischalten',
  'This browser’s older keys aren’t revoked yet': 'Ältere Schlüssel dieses Browsers sind noch nicht widerrufen',
  'Optick will try again on your next visit. You can also revoke them under API keys.':
    'Beim nächsten Besuch wird es erneut versucht. Sie können sie auch unter „API-Schlüssel“ widerrufen.',
  'Trading works until this page is closed or reloaded.':
    'Sie können handeln, bis diese Seite geschlossen oder neu geladen wird.',
  'Prices only': 'Nur Preise',
  '{wallet} switched to another account': '{wallet} hat das Konto gewechselt',
  'This page now shows {account}. Switch back in your wallet to return to the previous account.':
    'Diese Seite zeigt jetzt {account}. Wechseln Sie in der Wallet zurück, um mit dem vorherigen Konto fortzufahren.',
  '{wallet} is locked or disconnected': '{wallet} ist gesperrt oder getrennt',
  'Unlock it, then reconnect here. Saved keys are not lost.':
    'Entsperren Sie sie und verbinden Sie sie hier erneut. Gespeicherte Schlüssel gehen nicht verloren.',
  'Couldn’t reconnect the wallet from your last visit': 'Die Wallet Ihres letzten Besuchs hat sich nicht verbunden',
  'It may be locked. Unlock it, then reconnect here. Saved keys are not lost.':
    'Möglicherweise ist sie gesperrt. Entsperren Sie sie und verbinden Sie sie hier erneut. Gespeicherte Schlüssel gehen nicht verloren.',
}
