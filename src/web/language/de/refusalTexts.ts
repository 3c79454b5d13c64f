export const refusalTexts: Readonly<Record<string, string>> = {
  'The venue couldn’t parse the message. Reload the page and try again.':
    'Der Handelsplatz konnte die Nachricht nicht verarbeiten. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'The venue couldn’t parse the request. Reload the page and try again.':
    'Der Handelsplatz konnte die Anfrage nicht verarbeiten. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'Message too large. Request less data.': 'Nachricht zu groß. Weniger Daten anfordern.',
  'Not supported by this venue.': 'Wird von diesem Handelsplatz nicht unterstützt.',
  'Unknown channel or instrument.': 'Kanal oder Instrument nicht vorhanden.',
  'Too many channels on one connection. Close some panels.':
    'Zu viele Kanäle auf einer Verbindung. Schließen Sie einige Panels.',
  'Too many pings; slowing down.': 'Zu viele Pings; sie werden seltener gesendet.',
  'Too many requests. Wait a moment, then try again.':
    'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  'Invalid request.': 'Ungültige Anfrage.',
  'Venue error. Check your orders before trying again.':
    'Fehler am Handelsplatz. Prüfen Sie Ihre Orders, bevor Sie es erneut versuchen.',
  'Unknown venue error. Check your orders before trying again.':
    'Unbekannter Fehler am Handelsplatz. Prüfen Sie Ihre Orders, bevor Sie es erneut versuchen.',
  'Serious venue error. Check your orders before trying again.':
    'Schwerer Fehler am Handelsplatz. Prüfen Sie Ihre Orders, bevor Sie es erneut versuchen.',
  'The venue did not answer in time. Check your orders before trying again.':
    'Der Handelsplatz hat nicht rechtzeitig geantwortet. Prüfen Sie Ihre Orders, bevor Sie es erneut versuchen.',
  'Not supported by this venue yet.': 'Wird von diesem Handelsplatz noch nicht unterstützt.',
  "The venue's data is out of date. Try again in a moment.":
    'Die Daten des Handelsplatzes sind veraltet. Versuchen Sie es gleich noch einmal.',
  'The venue is under maintenance. Try again later.': 'Der Handelsplatz wird gewartet. Versuchen Sie es später erneut.',
  'Trading is paused venue-wide. Try again later.':
    'Der Handel ist am gesamten Handelsplatz ausgesetzt. Versuchen Sie es später erneut.',
  'You are not signed in to the venue. Enable trading again.':
    'Sie sind am Handelsplatz nicht angemeldet. Schalten Sie den Handel erneut frei.',
  'The price is not valid.': 'Der Preis ist ungültig.',
  'Amount must be a multiple of the lot size.': 'Die Menge muss ein Vielfaches der Mindestschrittweite sein.',
  'Price must be a multiple of the tick size.': 'Der Preis muss ein Vielfaches der Tickgröße sein.',
  'Order value below the minimum. Increase the amount.': 'Orderwert unter dem Minimum. Menge erhöhen.',
  'Order value above the maximum. Lower the amount.': 'Orderwert über dem Maximum. Menge verringern.',
  'The price is too far from the mark price. Move it closer.': 'Preis zu weit vom Mark-Preis entfernt. Näher setzen.',
  'Post-only order would have executed immediately. Move the price away from the market.':
    'Die Post-only-Order wäre sofort ausgeführt worden. Preis weiter vom Markt weg setzen.',
  'No liquidity at this price. Nothing was filled.': 'Keine Liquidität zu diesem Preis. Nichts ausgeführt.',
  'The venue does not list this instrument.': 'Der Handelsplatz führt dieses Instrument nicht.',
  'This instrument isn’t currently trading.': 'Das Instrument wird derzeit nicht gehandelt.',
  'The instrument has expired.': 'Das Instrument ist verfallen.',
  'Trading in the instrument is paused.': 'Der Handel in diesem Instrument ist ausgesetzt.',
  'The instrument is being delisted: only positions can be closed.':
    'Das Instrument wird vom Handel genommen (Delisting): Positionen lassen sich nur noch schließen.',
  'The market is not ready yet. Try again in a moment.':
    'Der Markt ist noch nicht bereit. Versuchen Sie es gleich noch einmal.',
  'There is no mark price yet. Try again in a moment.': 'Noch kein Mark-Preis. Versuchen Sie es gleich noch einmal.',
  'There is no index price yet. Try again in a moment.': 'Noch kein Indexpreis. Versuchen Sie es gleich noch einmal.',
  'The venue does not know this API key. Enable trading again.':
    'Der Handelsplatz kennt diesen API-Schlüssel nicht. Schalten Sie den Handel erneut frei.',
  'This API key isn’t allowed from your IP address.': 'Dieser API-Schlüssel ist für Ihre IP-Adresse nicht zugelassen.',
  'Invalid IP address.': 'Ungültige IP-Adresse.',
  'The venue does not know this key. Enable trading again.':
    'Der Handelsplatz kennt diesen Schlüssel nicht. Schalten Sie den Handel erneut frei.',
  'This API key is read-only. Use one with trading permission.':
    'Dieser API-Schlüssel darf nur lesen. Nutzen Sie einen mit Handelsrecht.',
  'Your session has ended. Enable trading again.': 'Ihre Sitzung ist beendet. Schalten Sie den Handel erneut frei.',
  'The signature does not match. Sign again with the wallet of this account.':
    'Die Signatur stimmt nicht. Mit der Wallet dieses Kontos erneut signieren.',
  'Invalid request timestamp. Check your computer’s clock.':
    'Ungültige Zeitangabe der Anfrage. Prüfen Sie die Uhr Ihres Rechners.',
  'Request timestamp missing.': 'Zeitangabe der Anfrage fehlt.',
  'Request timestamp out of range. Check your computer’s clock.':
    'Zeitangabe der Anfrage außerhalb des zulässigen Bereichs. Prüfen Sie die Uhr Ihres Rechners.',
  'Request expired. Check your computer’s clock and try again.':
    'Anfrage abgelaufen. Prüfen Sie die Uhr Ihres Rechners und versuchen Sie es erneut.',
  'This account is already registered.': 'Dieses Konto ist bereits registriert.',
  'The venue does not know this account. Enable trading first.':
    'Der Handelsplatz kennt dieses Konto nicht. Schalten Sie zuerst den Handel frei.',
  'This signing key is already registered. Create a new one.':
    'Dieser Signierschlüssel ist bereits registriert. Erstellen Sie einen neuen.',
  'This signing key belongs to another account. Create a new one.':
    'Dieser Signierschlüssel gehört zu einem anderen Konto. Erstellen Sie einen neuen.',
  'The signing key has not signed its registration. Enable trading again.':
    'Der Signierschlüssel hat seine Registrierung nicht signiert. Schalten Sie den Handel erneut frei.',
  'The venue does not know this signing key. Enable trading again.':
    'Der Handelsplatz kennt diesen Signierschlüssel nicht. Schalten Sie den Handel erneut frei.',
  'The signing key has expired. Enable trading again.':
    'Der Signierschlüssel ist abgelaufen. Schalten Sie den Handel erneut frei.',
  'An API key with this name already exists. Choose another name.':
    'Ein API-Schlüssel mit diesem Namen existiert bereits. Wählen Sie einen anderen Namen.',
  'Invalid referral code.': 'Ungültiger Empfehlungscode.',
  'This account already has a referrer.': 'Dieses Konto wurde bereits geworben.',
  'You can’t refer yourself.': 'Sie können sich nicht selbst empfehlen.',
  'Invalid address.': 'Ungültige Adresse.',
  'Usernames need at least one letter or digit.':
    'Benutzernamen brauchen mindestens einen Buchstaben oder eine Ziffer.',
  'Usernames can’t contain spaces.': 'Benutzernamen dürfen keine Leerzeichen enthalten.',
  'This username is taken. Choose another.': 'Dieser Benutzername ist vergeben. Wählen Sie einen anderen.',
  'Unknown email type.': 'Unbekannte E-Mail-Art.',
  'We just sent an email. Wait a minute before requesting another.':
    'Gerade wurde eine E-Mail gesendet. Warten Sie eine Minute, bevor Sie eine weitere anfordern.',
  'The order is not signed. Sign it again.': 'Die Order ist nicht signiert. Erneut signieren.',
  'Invalid order signature. Sign again.': 'Ungültige Ordersignatur. Erneut signieren.',
  'The order was not signed by your account or one of its signing keys. Sign it again.':
    'Die Order wurde weder von Ihrem Konto noch von einem seiner Signierschlüssel signiert. Erneut signieren.',
  'The signing key of the order is not registered. Enable trading again.':
    'Der Signierschlüssel der Order ist nicht registriert. Schalten Sie den Handel erneut frei.',
  'The signing key is not registered or has expired. Enable trading again.':
    'Der Signierschlüssel ist nicht registriert oder abgelaufen. Schalten Sie den Handel erneut frei.',
  'Order ID doesn’t match the signature. Place the order again.':
    'Die Order-ID passt nicht zur Signatur. Order erneut platzieren.',
  'Invalid order ID.': 'Ungültige Order-ID.',
  'The order was signed for a different account.': 'Die Order wurde für ein anderes Konto signiert.',
  'Invalid order salt. Place the order again.': 'Ungültiges Salt der Order. Order erneut platzieren.',
  'Invalid order timestamp. Check your computer’s clock.':
    'Ungültige Zeitangabe der Order. Prüfen Sie die Uhr Ihres Rechners.',
  'Order type not supported.': 'Ordertyp nicht unterstützt.',
  'Time in force must be GTC or IOC and match the order type (market: IOC; post-only: GTC).':
    'Die Gültigkeit muss GTC oder IOC sein und zum Ordertyp passen (Market: IOC; Post-only: GTC).',
  'Position limit exceeded. Lower the amount.': 'Positionslimit überschritten. Menge verringern.',
  'Price too far from mark. Move it closer.': 'Preis zu weit vom Mark-Preis entfernt. Näher setzen.',
  'Implied volatility below the minimum. Raise the price.': 'Implizite Volatilität unter dem Minimum. Preis erhöhen.',
  'Implied volatility above the maximum. Lower the price.': 'Implizite Volatilität über dem Maximum. Preis senken.',
  'Open order limit reached. Cancel some orders first.': 'Limit offener Orders erreicht. Stornieren Sie zuerst einige.',
  'Order rejected by risk checks. Lower the amount or add margin.':
    'Order von der Risikoprüfung abgelehnt. Menge verringern oder Margin einzahlen.',
  'Choose stop-loss or take-profit, with a trigger the mark price hasn’t reached.':
    'Wählen Sie Stop-Loss oder Take-Profit mit einem Auslöser, den der Mark-Preis noch nicht erreicht hat.',
  'Leave amount empty when closing the whole position.': 'Menge leer lassen, wenn die ganze Position geschlossen wird.',
  'Amount exceeds your position. Lower it.': 'Menge größer als Ihre Position. Menge verringern.',
  'Maximum of four partial stop-losses per position. Cancel one first.':
    'Maximal vier Teil-Stop-Losses je Position. Stornieren Sie zuerst einen.',
  'Maximum of four partial take-profits per position. Cancel one first.':
    'Maximal vier Teil-Take-Profits je Position. Stornieren Sie zuerst einen.',
  'This position already has one. Cancel it first.': 'Diese Position hat bereits einen. Stornieren Sie ihn zuerst.',
  'Only market orders are allowed here.': 'Hier sind nur Market-Orders möglich.',
  'Cancelled to prevent a self-trade.': 'Storniert (Self-Trade-Schutz).',
  'Remainder cancelled to prevent a self-trade.': 'Rest storniert (Self-Trade-Schutz).',
  'Cancelled by the venue.': 'Vom Handelsplatz storniert.',
  'The matching order is gone. Try again.': 'Die Gegenorder ist nicht mehr da. Versuchen Sie es erneut.',
  'No liquidity on the other side of the book.': 'Keine Liquidität auf der Gegenseite des Orderbuchs.',
  'There is no order book for this instrument.': 'Für dieses Instrument gibt es kein Orderbuch.',
  'Duplicate order. Place a new one.': 'Doppelte Order. Platzieren Sie eine neue.',
  'Duplicate: this order is already being processed.': 'Doppelt: Diese Order wird bereits bearbeitet.',
  'Duplicate: this order has already executed.': 'Doppelt: Diese Order wurde bereits ausgeführt.',
  'The order is no longer open.': 'Die Order ist nicht mehr offen.',
  'The order is already cancelled.': 'Die Order ist bereits storniert.',
  'The order is being cancelled.': 'Die Order wird gerade storniert.',
  'The order is still being placed. Try again in a moment.':
    'Die Order wird noch platziert. Versuchen Sie es gleich noch einmal.',
  'The order has expired. Place a new one.': 'Die Order ist abgelaufen. Platzieren Sie eine neue.',
  'The order timed out. Check your orders before trying again.':
    'Zeitüberschreitung bei der Order. Prüfen Sie Ihre Orders, bevor Sie es erneut versuchen.',
  'There are no open orders to cancel.': 'Keine offenen Orders zu stornieren.',
  'Nothing changed. Edit the price or amount.': 'Nichts geändert. Preis oder Menge ändern.',
  'You can’t change the instrument of an order. Cancel it and place a new one.':
    'Das Instrument einer Order lässt sich nicht ändern. Stornieren und neu platzieren.',
  'You can’t change the side of an order. Cancel it and place a new one.':
    'Die Seite einer Order lässt sich nicht ändern. Stornieren und neu platzieren.',
  'You can’t change an order to market. Cancel it and place a new one.':
    'Eine Order lässt sich nicht in Market ändern. Stornieren und neu platzieren.',
  'Reduce-only requires an open position.': 'Reduce-only erfordert eine offene Position.',
  'Reduce-only orders must be opposite to your position.':
    'Reduce-only-Orders müssen Ihrer Position entgegengesetzt sein.',
  'Reduce-only amount exceeds what’s left to close. Lower the amount.':
    'Reduce-only-Menge größer als der noch zu schließende Rest. Menge verringern.',
  'Reduce-only amount exceeds your position. Lower it.':
    'Reduce-only-Menge größer als Ihre Position. Menge verringern.',
  'The order would not reduce your position.': 'Die Order würde Ihre Position nicht verkleinern.',
  'This order cannot be reduce-only.': 'Diese Order kann nicht Reduce-only sein.',
  'This order must be reduce-only.': 'Diese Order muss Reduce-only sein.',
  'Insufficient balance. Deposit or lower the amount.': 'Guthaben reicht nicht. Einzahlen oder Menge verringern.',
  'Insufficient available balance. Cancel orders or lower the amount.':
    'Verfügbares Guthaben reicht nicht. Orders stornieren oder Menge verringern.',
  'Insufficient margin. Lower the amount, cancel orders or deposit.':
    'Nicht genug Margin. Menge verringern, Orders stornieren oder einzahlen.',
  'Insufficient available margin. Lower the amount, cancel orders or deposit.':
    'Nicht genug verfügbare Margin. Menge verringern, Orders stornieren oder einzahlen.',
  'Not enough margin on the isolated position. Add some first.':
    'Nicht genug Margin in der isolierten Position. Zahlen Sie zuerst Margin ein.',
  'No available balance. Deposit or cancel orders.': 'Kein verfügbares Guthaben. Einzahlen oder Orders stornieren.',
  'Order value exceeds your balance. Lower the amount.': 'Orderwert höher als Ihr Guthaben. Menge verringern.',
  'Exceeds your leverage setting. Lower the amount or raise leverage.':
    'Über Ihrer Hebeleinstellung. Menge verringern oder Hebel erhöhen.',
  'The leverage must be a whole number.': 'Der Hebel muss eine ganze Zahl sein.',
  'The leverage must be at least 1.': 'Der Hebel muss mindestens 1 sein.',
  'Set leverage for this instrument first.': 'Setzen Sie zuerst den Hebel für dieses Instrument.',
  'The leverage is above the maximum of this instrument.': 'Der Hebel liegt über dem Maximum dieses Instruments.',
  'With an open position the leverage can only be raised. Close the position to lower it.':
    'Bei offener Position lässt sich der Hebel nur erhöhen. Schließen Sie die Position, um ihn zu senken.',
  'The margin type must be cross or isolated.': 'Die Margin-Art muss Cross oder isoliert sein.',
  'Enter a margin amount other than 0.': 'Margin-Betrag ungleich 0 eingeben.',
  'This position uses cross margin.': 'Diese Position nutzt Cross-Margin.',
  'A margin change is in progress. Try again in a moment.':
    'Eine Margin-Änderung läuft bereits. Versuchen Sie es gleich noch einmal.',
  'Margin change not found.': 'Margin-Änderung nicht gefunden.',
  'Close the position and cancel its orders first.': 'Zuerst die Position schließen und ihre Orders stornieren.',
  'Account in liquidation. Wait until it completes.': 'Konto in Liquidation. Warten Sie, bis sie abgeschlossen ist.',
  'Position in liquidation. Wait until it completes.':
    'Position in Liquidation. Warten Sie, bis sie abgeschlossen ist.',
  'MMP triggered. Reset it before quoting again.': 'MMP ausgelöst. Vor neuen Quotes zurücksetzen.',
  'MMP isn’t triggered; nothing to reset.': 'MMP nicht ausgelöst; nichts zurückzusetzen.',
  'Market-maker protection is not set for this asset.': 'Für dieses Asset ist kein Market-Maker-Schutz gesetzt.',
  'Assign margin to open an isolated position.': 'Zum Eröffnen einer isolierten Position Margin zuweisen.',
  'Isolated margin is already set for this order.': 'Die isolierte Margin dieser Order ist bereits gesetzt.',
  'Margin cannot be moved with a reduce-only order.': 'Mit einer Reduce-only-Order lässt sich keine Margin bewegen.',
  'This instrument has no isolated margin.': 'Dieses Instrument hat keine isolierte Margin.',
  'The isolated margin is not valid.': 'Die isolierte Margin ist ungültig.',
  'Invalid instrument ID.': 'Ungültige Instrument-ID.',
  'Invalid instrument.': 'Ungültiges Instrument.',
  'Available for perpetuals only.': 'Nur für Perpetuals verfügbar.',
  'The venue does not list this asset.': 'Dieses Asset ist am Handelsplatz nicht gelistet.',
  'Invalid perpetual name.': 'Ungültiger Perpetual-Name.',
  'This RFQ is no longer open.': 'Diese RFQ ist nicht mehr offen.',
  'An RFQ needs at least one leg.': 'Eine RFQ braucht mindestens ein Leg.',
  'Open RFQ limit reached. Cancel some first.': 'Limit offener RFQs erreicht. Stornieren Sie zuerst einige.',
  'Too many legs for an RFQ.': 'Zu viele Legs für eine RFQ.',
  'The ratio of a leg must be above zero.': 'Das Verhältnis eines Legs muss über null liegen.',
  'The ratio of a leg is not a multiple of its step.': 'Das Verhältnis eines Legs ist kein Vielfaches seines Schritts.',
  'The ratio of a leg is too large.': 'Das Verhältnis eines Legs ist zu groß.',
  'Each instrument can appear in only one leg.': 'Jedes Instrument darf nur in einem Leg vorkommen.',
  'RFQ duration too long.': 'RFQ-Dauer zu lang.',
  'You can’t quote on your own RFQ.': 'Sie können Ihre eigene RFQ nicht quotieren.',
  'This RFQ accepts full-amount quotes only.': 'Diese RFQ nimmt nur Quotes über die ganze Menge an.',
  'This quote is not open: it was filled, cancelled or replaced.':
    'Dieses Quote ist nicht mehr offen: Es wurde ausgeführt, storniert oder ersetzt.',
  'This signed quote was sent before. Sign a new one.':
    'Dieses signierte Quote wurde bereits gesendet. Signieren Sie ein neues.',
  'Open quote limit reached on this RFQ. Cancel some first.':
    'Limit offener Quotes für diese RFQ erreicht. Stornieren Sie zuerst einige.',
  'The signature of the quote does not match.': 'Die Signatur des Quotes stimmt nicht.',
  'The quote was signed by a key that is not registered for this account.':
    'Das Quote wurde mit einem Schlüssel signiert, der für dieses Konto nicht registriert ist.',
  'Quote amount must be above 0 and at most the requested amount.':
    'Die Menge des Quotes muss über 0 und darf höchstens die angefragte Menge sein.',
  'Package price doesn’t match its leg prices.': 'Der Preis der Struktur passt nicht zu den Preisen ihrer Legs.',
  'Your account can’t quote on this RFQ.': 'Ihr Konto kann diese RFQ nicht quotieren.',
  'Isolated-margin instruments can’t be part of an RFQ.':
    'Instrumente mit isolierter Margin können nicht Teil einer RFQ sein.',
  'The signed time of the quote is not valid. Sign a new one.':
    'Die signierte Zeitangabe des Quotes ist ungültig. Signieren Sie ein neues.',
  'The quote must price each leg once.': 'Das Quote muss jedes Leg genau einmal bepreisen.',
  'End time is before start time.': 'Das Ende liegt vor dem Beginn.',
  'The resolution must be a multiple of 30 seconds.': 'Die Auflösung muss ein Vielfaches von 30 Sekunden sein.',
  'The number of rows is not valid.': 'Die Zeilenzahl ist ungültig.',
  'The offset is not valid.': 'Der Offset ist ungültig.',
  'Start time is missing.': 'Startzeit fehlt.',
  'End time is missing.': 'Endzeit fehlt.',
  'The number of rows is missing.': 'Die Zeilenzahl fehlt.',
  'The resolution is missing.': 'Die Auflösung fehlt.',
  'The instrument is missing.': 'Das Instrument fehlt.',
  'The name is missing.': 'Der Name fehlt.',
  'History goes back 30 days at most.': 'Die Historie reicht höchstens 30 Tage zurück.',
  'This asset can’t be swapped here.': 'Dieses Asset kann hier nicht getauscht werden.',
  'The venue does not hold this asset.': 'Der Handelsplatz führt dieses Asset nicht.',
  'Enter one amount above 0, in the asset or USDC.': 'Einen Betrag über 0 eingeben, im Asset oder in USDC.',
  'Amount too small.': 'Betrag zu klein.',
  'Insufficient balance. Lower the amount.': 'Guthaben reicht nicht. Betrag verringern.',
  'Insufficient available USDC. Lower the amount.': 'Nicht genug verfügbares USDC. Betrag verringern.',
  'Not enough liquidity at the venue. Lower the amount.': 'Nicht genug Liquidität am Handelsplatz. Betrag verringern.',
  'Not enough USDC at the venue. Lower the amount.': 'Nicht genug USDC am Handelsplatz. Betrag verringern.',
  'Vault capacity exceeded. Lower the amount.': 'Kapazität des Vaults überschritten. Betrag verringern.',
  'Vault paused. Try again later.': 'Vault pausiert. Versuchen Sie es später erneut.',
}
