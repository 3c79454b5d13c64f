export const partsTexts: Readonly<Record<string, string>> = {
  stale: 'veraltet',
  resyncing: 'lädt neu',
  '≈ Estimated from the live book and the marks of now.': '≈ Geschätzt aus dem Live-Buch und den Marks von jetzt.',
  Grouping: 'Gruppierung',
  '{field} up': '{field} höher',
  '{field} down': '{field} niedriger',
  maker: 'Maker',
  taker: 'Taker',
  'chain {id}': 'Chain {id}',
  'The paper wallet does not know {method}.': 'Die Papier-Wallet kennt {method} nicht.',
  'The paper wallet signs typed data only.': 'Die Papier-Wallet signiert nur typisierte Daten.',
  'Paper wallet': 'Papier-Wallet',
  'You declined it in the wallet. Nothing was sent.': 'In der Wallet abgelehnt. Es wurde nichts gesendet.',
  'The wallet has not allowed this page to use that account.':
    'Die Wallet hat dieser Seite dieses Konto nicht erlaubt.',
  'This wallet cannot sign typed data, which orders need. Use another wallet.':
    'Diese Wallet kann keine typisierten Daten signieren, wie Orders sie brauchen. Eine andere Wallet nehmen.',
  'The wallet is disconnected. Connect it again.': 'Die Wallet ist getrennt. Erneut verbinden.',
  'The wallet is not connected to the venue’s chain.':
    'Die Wallet ist nicht mit der Chain des Handelsplatzes verbunden.',
  'The wallet does not know the venue’s chain. Add it in the wallet, then try again.':
    'Die Wallet kennt die Chain des Handelsplatzes nicht. In der Wallet hinzufügen, dann erneut versuchen.',
  'The wallet is already asking. Open it and answer there.': 'Die Wallet fragt schon. Öffnen und dort antworten.',
  'The wallet failed inside. Nothing was sent.': 'Die Wallet hat intern versagt. Es wurde nichts gesendet.',
  'The wallet refused: {why}': 'Die Wallet hat abgelehnt: {why}',
  'The code that signs could not be loaded.': 'Der Code, der signiert, konnte nicht geladen werden.',
  'The signing key did not sign: one-click does not allow it now. Sign with the wallet, or begin a new session.':
    'Der Signierschlüssel hat nicht signiert: One-Click erlaubt es gerade nicht. Mit der Wallet signieren oder eine neue Sitzung beginnen.',
  'it gave no reason': 'ohne Angabe eines Grundes',
  'The wallet did not switch to {chain}, where the venue’s orders are signed. Switch it there.':
    'Die Wallet ist nicht zu {chain} gewechselt, wo die Orders des Handelsplatzes signiert werden. Dort wechseln.',
  'Did you mean:': 'Meinten Sie:',
}
