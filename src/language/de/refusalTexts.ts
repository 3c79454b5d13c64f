export const refusalTexts: Readonly<Record<string, string>> = {
  'The venue could not read the message.': 'Der Handelsplatz konnte die Nachricht nicht lesen.',
  'The venue could not read the request.': 'Der Handelsplatz konnte die Anfrage nicht lesen.',
  'The message is larger than the venue takes. Ask for less at once.':
    'Die Nachricht ist größer, als der Handelsplatz annimmt. Weniger auf einmal anfordern.',
  'The venue does not offer this operation.': 'Der Handelsplatz bietet diese Operation nicht an.',
  'The venue does not offer this service.': 'Der Handelsplatz bietet diesen Dienst nicht an.',
  'The venue does not offer this kind of request here.': 'Der Handelsplatz bietet diese Art von Anfrage hier nicht an.',
  'There is no such channel or instrument.': 'So einen Kanal oder so ein Instrument gibt es nicht.',
  'Too many channels on one connection. Close some panels.':
    'Zu viele Kanäle auf einer Verbindung. Einige Panels schließen.',
  'The connection was checked too often. It will be checked less.':
    'Die Verbindung wurde zu oft geprüft. Sie wird seltener geprüft.',
  'Too many requests. Wait a moment, then try again.': 'Zu viele Anfragen. Einen Moment warten, dann erneut versuchen.',
  'Something in the request is missing or has the wrong form.': 'In der Anfrage fehlt etwas oder hat die falsche Form.',
  'Something failed at the venue. Check your orders before trying again.':
    'Am Handelsplatz ist etwas ausgefallen. Vor einem neuen Versuch die Orders prüfen.',
  'Something unknown failed at the venue. Check your orders before trying again.':
    'Am Handelsplatz ist etwas Unbekanntes ausgefallen. Vor einem neuen Versuch die Orders prüfen.',
  'The venue met a serious fault. Check your orders before trying again.':
    'Der Handelsplatz hatte einen schweren Fehler. Vor einem neuen Versuch die Orders prüfen.',
  'The venue did not answer in time. Check your orders before trying again.':
    'Der Handelsplatz hat nicht rechtzeitig geantwortet. Vor einem neuen Versuch die Orders prüfen.',
  'The venue does not offer this yet.': 'Der Handelsplatz bietet das noch nicht an.',
  "The venue's data is out of date. Try again in a moment.":
    'Die Daten des Handelsplatzes sind veraltet. Gleich erneut versuchen.',
  'The venue is under maintenance. Try again later.': 'Der Handelsplatz wird gewartet. Später erneut versuchen.',
  'Trading is paused on the whole venue. Try again later.':
    'Der Handel ist am ganzen Handelsplatz angehalten. Später erneut versuchen.',
  'You are not signed in to the venue. Enable trading again.':
    'Keine Anmeldung am Handelsplatz. Handel erneut freischalten.',
  'The amount must be greater than zero.': 'Die Menge muss größer als null sein.',
  'The price is not valid.': 'Der Preis ist ungültig.',
  'Amount must be a multiple of the amount step.': 'Die Menge muss ein Vielfaches des Mengenschritts sein.',
  'Price must be a multiple of the price step.': 'Der Preis muss ein Vielfaches des Preisschritts sein.',
  'The value of the order is below the minimum. Raise the amount.':
    'Der Wert der Order liegt unter dem Minimum. Menge erhöhen.',
  'The value of the order is above the maximum. Lower the amount.':
    'Der Wert der Order liegt über dem Maximum. Menge senken.',
  'The price is too far from the mark price. Move it closer.':
    'Der Preis ist zu weit vom Mark-Preis entfernt. Näher heranrücken.',
  'A post-only order must not take: it would have matched at once. Move the price away.':
    'Eine Post-only-Order darf nicht Taker sein: sie wäre sofort ausgeführt worden. Preis wegrücken.',
  'There was nothing to match at this price, so nothing was traded.':
    'Zu diesem Preis gab es nichts, also wurde nichts gehandelt.',
  'The venue does not list this instrument.': 'Der Handelsplatz führt dieses Instrument nicht.',
  'The instrument is not traded at the moment.': 'Das Instrument wird zurzeit nicht gehandelt.',
  'The instrument has expired.': 'Das Instrument ist verfallen.',
  'Trading in the instrument is paused.': 'Der Handel in diesem Instrument ist angehalten.',
  'The instrument is being delisted: only positions can be closed.':
    'Das Instrument wird ausgelistet: Positionen lassen sich nur schließen.',
  'The market is not ready yet. Try again in a moment.': 'Der Markt ist noch nicht bereit. Gleich erneut versuchen.',
  'There is no mark price yet. Try again in a moment.': 'Es gibt noch keinen Mark-Preis. Gleich erneut versuchen.',
  'There is no index price yet. Try again in a moment.': 'Es gibt noch keinen Indexpreis. Gleich erneut versuchen.',
  'The venue does not know this API key. Enable trading again.':
    'Der Handelsplatz kennt diesen API-Schlüssel nicht. Handel erneut freischalten.',
  'This API key may not be used from your address.':
    'Dieser API-Schlüssel darf von dieser Adresse nicht genutzt werden.',
  'That is not an IP address.': 'Das ist keine IP-Adresse.',
  'The venue does not know this key. Enable trading again.':
    'Der Handelsplatz kennt diesen Schlüssel nicht. Handel erneut freischalten.',
  'This API key may only read. Use one that may trade.':
    'Dieser API-Schlüssel darf nur lesen. Einen nehmen, der handeln darf.',
  'Your session has ended. Enable trading again.': 'Die Sitzung ist beendet. Handel erneut freischalten.',
  'The signature does not match. Sign again with the wallet of this account.':
    'Die Signatur stimmt nicht. Mit der Wallet dieses Kontos erneut signieren.',
  'The time of the request is not valid. Check the clock of this computer.':
    'Die Zeit der Anfrage ist ungültig. Die Uhr dieses Rechners prüfen.',
  'The request has no time.': 'Die Anfrage hat keine Zeit.',
  'The time of the request is too far from now. Check the clock of this computer.':
    'Die Zeit der Anfrage ist zu weit von jetzt entfernt. Die Uhr dieses Rechners prüfen.',
  'The request is too old. Check the clock of this computer and try again.':
    'Die Anfrage ist zu alt. Die Uhr dieses Rechners prüfen und erneut versuchen.',
  'This account is registered already.': 'Dieses Konto ist schon registriert.',
  'The venue does not know this account. Enable trading first.':
    'Der Handelsplatz kennt dieses Konto nicht. Zuerst den Handel freischalten.',
  'This signing key is registered already. Make a new one.':
    'Dieser Signierschlüssel ist schon registriert. Einen neuen erzeugen.',
  'This signing key belongs to another account. Make a new one.':
    'Dieser Signierschlüssel gehört zu einem anderen Konto. Einen neuen erzeugen.',
  'The signing key has not signed its registration. Enable trading again.':
    'Der Signierschlüssel hat seine Registrierung nicht signiert. Handel erneut freischalten.',
  'The venue does not know this signing key. Enable trading again.':
    'Der Handelsplatz kennt diesen Signierschlüssel nicht. Handel erneut freischalten.',
  'The signing key has expired. Enable trading again.':
    'Der Signierschlüssel ist abgelaufen. Handel erneut freischalten.',
  'There is an API key of this name. Choose another name.':
    'Ein API-Schlüssel dieses Namens existiert schon. Anderen Namen wählen.',
  'There is no such referral code.': 'So einen Empfehlungscode gibt es nicht.',
  'This account was referred before.': 'Dieses Konto wurde schon empfohlen.',
  'An account cannot refer itself.': 'Ein Konto kann sich nicht selbst empfehlen.',
  'That is not an address.': 'Das ist keine Adresse.',
  'A username must have letters or digits.': 'Ein Benutzername braucht Buchstaben oder Ziffern.',
  'A username has no spaces.': 'Ein Benutzername hat keine Leerzeichen.',
  'Somebody has this username already. Choose another.': 'Diesen Benutzernamen hat schon jemand. Einen anderen wählen.',
  'The venue writes no mails of this kind.': 'Der Handelsplatz schreibt keine E-Mails dieser Art.',
  'A mail was sent a moment ago. Wait a minute before the next.':
    'Gerade wurde eine E-Mail geschickt. Vor der nächsten eine Minute warten.',
  'The order is not signed. Sign it again.': 'Die Order ist nicht signiert. Erneut signieren.',
  'The signature of the order cannot be read. Sign it again.':
    'Die Signatur der Order ist nicht lesbar. Erneut signieren.',
  'The order was not signed by your account or one of its signing keys. Sign it again.':
    'Die Order wurde weder vom Konto noch von einem seiner Signierschlüssel signiert. Erneut signieren.',
  'The signing key of the order is not registered. Enable trading again.':
    'Der Signierschlüssel der Order ist nicht registriert. Handel erneut freischalten.',
  'The signing key is not registered or has expired. Enable trading again.':
    'Der Signierschlüssel ist nicht registriert oder abgelaufen. Handel erneut freischalten.',
  'The order id is not that of the signed order.': 'Die Order-ID ist nicht die der signierten Order.',
  'That is not an order id.': 'Das ist keine Order-ID.',
  'The order is for another account than yours.': 'Die Order ist für ein anderes Konto.',
  'The salt of the order is not valid. Place it again.': 'Das Salt der Order ist ungültig. Erneut platzieren.',
  'The time in the order is not valid. Check the clock of this computer.':
    'Die Zeit in der Order ist ungültig. Die Uhr dieses Rechners prüfen.',
  'The venue does not take this kind of order.': 'Der Handelsplatz nimmt diese Orderart nicht an.',
  'The time in force must be GTC or IOC, and a market or post-only order must fit it.':
    'Die Gültigkeit muss GTC oder IOC sein und zu einer Market- oder Post-only-Order passen.',
  'The position would be above the largest notional of this instrument. Lower the amount.':
    'Die Position läge über dem größten Nominal dieses Instruments. Menge senken.',
  'The order would trade too far from the mark price. Move the price closer.':
    'Die Order würde zu weit vom Mark-Preis handeln. Den Preis näher heranrücken.',
  'The price means a volatility below the minimum. Raise the price.':
    'Der Preis bedeutet eine Volatilität unter dem Minimum. Preis erhöhen.',
  'The price means a volatility above the maximum. Lower the price.':
    'Der Preis bedeutet eine Volatilität über dem Maximum. Preis senken.',
  'You have as many open orders as the venue allows. Cancel some first.':
    'Es gibt schon so viele offene Orders, wie der Handelsplatz erlaubt. Zuerst einige löschen.',
  'The risk checks refused the order.': 'Die Risikoprüfung hat die Order abgelehnt.',
  'A stop needs a kind, and a trigger that the mark price has not reached yet.':
    'Ein Stop braucht eine Art und einen Auslöser, den der Mark-Preis noch nicht erreicht hat.',
  'An order that closes the whole position has no amount of its own.':
    'Eine Order, die die ganze Position schließt, hat keine eigene Menge.',
  'The amount is more than the position. Lower it.': 'Die Menge ist größer als die Position. Menge senken.',
  'A position takes four partial stop-losses. Cancel one first.':
    'Eine Position nimmt vier Teil-Stop-Losses. Zuerst einen löschen.',
  'A position takes four partial take-profits. Cancel one first.':
    'Eine Position nimmt vier Teil-Take-Profits. Zuerst einen löschen.',
  'The position has such an order already. Cancel it first.':
    'Die Position hat schon so eine Order. Zuerst diese löschen.',
  'This must be a market order.': 'Das muss eine Market-Order sein.',
  'Cancelled because it would have traded with your own order.':
    'Gelöscht, weil sie mit der eigenen Order gehandelt hätte.',
  'What was left was cancelled because it would have traded with your own order.':
    'Der Rest wurde gelöscht, weil er mit der eigenen Order gehandelt hätte.',
  'Cancelled by the venue.': 'Vom Handelsplatz gelöscht.',
  'The order on the other side is gone. Try again.': 'Die Order auf der Gegenseite ist weg. Erneut versuchen.',
  'There is nobody on the other side of the book.': 'Auf der Gegenseite des Buchs ist niemand.',
  'There is no order book for this instrument.': 'Für dieses Instrument gibt es kein Orderbuch.',
  'This very order was sent before. Place a new one.': 'Genau diese Order wurde schon gesendet. Eine neue platzieren.',
  'This very order was sent before and is being worked on.':
    'Genau diese Order wurde schon gesendet und wird bearbeitet.',
  'This very order was sent before and has traded.': 'Genau diese Order wurde schon gesendet und ausgeführt.',
  'The order is no longer open.': 'Die Order ist nicht mehr offen.',
  'The order is cancelled already.': 'Die Order ist schon gelöscht.',
  'The order is being cancelled.': 'Die Order wird gerade gelöscht.',
  'The order is still being placed. Try again in a moment.': 'Die Order wird noch platziert. Gleich erneut versuchen.',
  'The order has expired. Place a new one.': 'Die Order ist abgelaufen. Eine neue platzieren.',
  'The order was not worked on in time. Check your orders before trying again.':
    'Die Order wurde nicht rechtzeitig bearbeitet. Vor einem neuen Versuch die Orders prüfen.',
  'There are no open orders to cancel.': 'Es gibt keine offenen Orders zum Löschen.',
  'The edit changes nothing. Change the price or the amount.': 'Die Änderung ändert nichts. Preis oder Menge ändern.',
  'An edit cannot change the instrument. Cancel and place a new order.':
    'Eine Änderung kann nicht das Instrument wechseln. Löschen und neu platzieren.',
  'An edit cannot change the side. Cancel and place a new order.':
    'Eine Änderung kann nicht die Seite wechseln. Löschen und neu platzieren.',
  'An edit cannot make it a market order. Cancel and place a new order.':
    'Eine Änderung kann keine Market-Order daraus machen. Löschen und neu platzieren.',
  'Reduce-only needs a position, and there is none.': 'Reduce-only braucht eine Position, und es gibt keine.',
  'Reduce-only must be on the other side of your position.': 'Reduce-only muss auf der Gegenseite der Position sein.',
  'Reduce-only cannot be more than what is left to close. Lower the amount.':
    'Reduce-only kann nicht mehr sein, als noch zu schließen ist. Menge senken.',
  'Reduce-only cannot be more than the position. Lower the amount.':
    'Reduce-only kann nicht mehr als die Position sein. Menge senken.',
  'The order would not reduce your position.': 'Die Order würde die Position nicht verkleinern.',
  'This order cannot be reduce-only.': 'Diese Order kann nicht Reduce-only sein.',
  'This order must be reduce-only.': 'Diese Order muss Reduce-only sein.',
  'The balance is too small. Deposit, or lower the amount.':
    'Das Guthaben ist zu klein. Einzahlen oder die Menge senken.',
  'Too little of the balance is free. Cancel orders, or lower the amount.':
    'Zu wenig vom Guthaben ist frei. Orders löschen oder die Menge senken.',
  'Not enough margin. Lower the amount, cancel orders or deposit.':
    'Nicht genug Margin. Menge senken, Orders löschen oder einzahlen.',
  'Too little margin is free. Lower the amount, cancel orders or deposit.':
    'Zu wenig Margin ist frei. Menge senken, Orders löschen oder einzahlen.',
  'Not enough margin on the isolated position. Add some first.':
    'Nicht genug Margin auf der isolierten Position. Zuerst einlegen.',
  'Nothing of the balance is free. Deposit, or cancel orders.':
    'Vom Guthaben ist nichts frei. Einzahlen oder Orders löschen.',
  'The order is worth more than the balance. Lower the amount.':
    'Die Order ist mehr wert als das Guthaben. Menge senken.',
  'The order needs more leverage than is set. Lower the amount.':
    'Die Order braucht mehr Hebel, als gesetzt ist. Menge senken.',
  'The leverage must be a whole number.': 'Der Hebel muss eine ganze Zahl sein.',
  'The leverage must be at least 1.': 'Der Hebel muss mindestens 1 sein.',
  'Choose a leverage for this instrument first.': 'Zuerst einen Hebel für dieses Instrument wählen.',
  'The leverage is above the maximum of this instrument.': 'Der Hebel liegt über dem Maximum dieses Instruments.',
  'With an open position the leverage can only be raised. Close the position to lower it.':
    'Bei offener Position lässt sich der Hebel nur erhöhen. Schließen Sie die Position, um ihn zu senken.',
  'The margin type must be cross or isolated.': 'Die Margin-Art muss cross oder isoliert sein.',
  'The change of margin is not valid. Enter an amount other than zero.':
    'Die Änderung der Margin ist ungültig. Einen Betrag ungleich null eingeben.',
  'This position is not isolated: it stands on the whole account.':
    'Diese Position ist nicht isoliert: hinter ihr steht das ganze Konto.',
  'A change of this margin is being worked on. Try again in a moment.':
    'Eine Änderung dieser Margin wird bearbeitet. Gleich erneut versuchen.',
  'There is no such change of margin.': 'So eine Margin-Änderung gibt es nicht.',
  'Close the position and cancel its orders first.': 'Zuerst die Position schließen und ihre Orders löschen.',
  'The account is being liquidated. Wait until that has ended.': 'Das Konto wird liquidiert. Bis zum Ende warten.',
  'The position is being liquidated. Wait until that has ended.': 'Die Position wird liquidiert. Bis zum Ende warten.',
  'Market-maker protection has tripped. Reset it before quoting again.':
    'Der Market-Maker-Schutz hat ausgelöst. Vor neuen Quotes zurücksetzen.',
  'Market-maker protection has not tripped, so there is nothing to reset.':
    'Der Market-Maker-Schutz hat nicht ausgelöst: es gibt nichts zurückzusetzen.',
  'Market-maker protection is not set for this asset.': 'Für dieses Asset ist kein Market-Maker-Schutz gesetzt.',
  'An isolated position needs margin with the order.': 'Eine isolierte Position braucht Margin mit der Order.',
  'The isolated margin of this order is set already.': 'Die isolierte Margin dieser Order ist schon gesetzt.',
  'Margin cannot be moved with a reduce-only order.': 'Mit einer Reduce-only-Order lässt sich keine Margin bewegen.',
  'This instrument has no isolated margin.': 'Dieses Instrument hat keine isolierte Margin.',
  'The isolated margin is not valid.': 'Die isolierte Margin ist ungültig.',
  'That is not the id of an instrument.': 'Das ist keine Instrument-ID.',
  'That is not an instrument.': 'Das ist kein Instrument.',
  'This works for perpetuals only.': 'Das geht nur bei Perpetuals.',
  'The venue does not list this asset.': 'Der Handelsplatz führt dieses Asset nicht.',
  'That is not the name of a perpetual.': 'Das ist kein Name eines Perpetuals.',
  'This request for quotes is not open: it has ended, or was closed.':
    'Diese Quote-Anfrage ist nicht offen: sie ist beendet oder wurde geschlossen.',
  'A request for quotes needs at least one leg.': 'Eine Quote-Anfrage braucht mindestens ein Leg.',
  'Too many requests for quotes are open. Close some first.':
    'Zu viele Quote-Anfragen sind offen. Zuerst einige schließen.',
  'A request for quotes has fewer legs than that.': 'Eine Quote-Anfrage hat weniger Legs.',
  'The ratio of a leg must be above zero.': 'Das Verhältnis eines Legs muss über null liegen.',
  'The ratio of a leg is not a multiple of its step.': 'Das Verhältnis eines Legs ist kein Vielfaches seines Schritts.',
  'The ratio of a leg is too large.': 'Das Verhältnis eines Legs ist zu groß.',
  'An instrument may be in one leg only.': 'Ein Instrument darf nur in einem Leg sein.',
  'A request for quotes does not stay open that long.': 'So lange bleibt eine Quote-Anfrage nicht offen.',
  'You cannot quote your own request.': 'Die eigene Anfrage lässt sich nicht quotieren.',
  'This request takes quotes for the whole amount only.': 'Diese Anfrage nimmt nur Quotes für die ganze Menge.',
  'The amount must be above zero.': 'Die Menge muss über null liegen.',
  'This quote is not open: it was filled, cancelled or replaced.':
    'Diese Quote ist nicht offen: sie wurde ausgeführt, gelöscht oder ersetzt.',
  'This signed quote was sent before. Sign a new one.':
    'Diese signierte Quote wurde schon gesendet. Eine neue signieren.',
  'Too many of your quotes are open on this request. Cancel some first.':
    'Zu viele eigene Quotes sind auf diese Anfrage offen. Zuerst einige löschen.',
  'The signature of the quote does not match.': 'Die Signatur der Quote stimmt nicht.',
  'The quote was signed by a key that is not registered for this account.':
    'Die Quote wurde mit einem Schlüssel signiert, der für dieses Konto nicht registriert ist.',
  'The amount of the quote is more than is asked for, or nothing.':
    'Die Menge der Quote ist mehr als angefragt, oder nichts.',
  'The price of the package does not fit the prices of its legs.':
    'Der Preis des Pakets passt nicht zu den Preisen seiner Legs.',
  'This account may not quote on the request.': 'Dieses Konto darf auf diese Anfrage nicht quotieren.',
  'An instrument on isolated margin cannot be traded in a package.':
    'Ein Instrument mit isolierter Margin lässt sich nicht im Paket handeln.',
  'The signed time of the quote is not valid. Sign a new one.':
    'Die signierte Zeit der Quote ist ungültig. Eine neue signieren.',
  'The quote must price each leg once.': 'Die Quote muss jedes Leg einmal bepreisen.',
  'The time range ends before it begins.': 'Der Zeitraum endet, bevor er beginnt.',
  'The resolution must be a multiple of 30 seconds.': 'Die Auflösung muss ein Vielfaches von 30 Sekunden sein.',
  'The number of rows is not valid.': 'Die Zahl der Zeilen ist ungültig.',
  'The offset is not valid.': 'Der Offset ist ungültig.',
  'The beginning of the time range is missing.': 'Der Anfang des Zeitraums fehlt.',
  'The end of the time range is missing.': 'Das Ende des Zeitraums fehlt.',
  'The number of rows is missing.': 'Die Zahl der Zeilen fehlt.',
  'The resolution is missing.': 'Die Auflösung fehlt.',
  'The instrument is missing.': 'Das Instrument fehlt.',
  'The name is missing.': 'Der Name fehlt.',
  'History goes back 30 days at most.': 'Die Historie reicht höchstens 30 Tage zurück.',
  'This asset cannot be exchanged here.': 'Dieser Wert kann hier nicht getauscht werden.',
  'The venue does not hold this asset.': 'Der Handelsplatz führt diesen Wert nicht.',
  'Give one amount above zero: of the asset, or of USDC.': 'Einen Betrag über null angeben: des Werts oder in USDC.',
  'The amount is less than the venue counts.': 'Der Betrag ist kleiner, als der Handelsplatz zählt.',
  'You do not have so much of the asset. Lower the amount.': 'So viel von diesem Wert ist nicht da. Den Betrag senken.',
  'You do not have so much free USDC. Lower the amount.': 'So viel freies USDC ist nicht da. Den Betrag senken.',
  'The venue does not have so much of the asset to give. Lower the amount.':
    'So viel kann der Handelsplatz von diesem Wert nicht abgeben. Den Betrag senken.',
  'The venue does not have so much USDC to give. Lower the amount.':
    'So viel USDC kann der Handelsplatz nicht abgeben. Den Betrag senken.',
  'The vault does not take so much more. Lower the amount.':
    'So viel nimmt der Vault nicht mehr auf. Den Betrag senken.',
  'The vault is paused: nothing comes in and nothing goes out. Try again later.':
    'Der Vault ruht: Es geht nichts hinein und nichts hinaus. Später noch einmal versuchen.',
}
