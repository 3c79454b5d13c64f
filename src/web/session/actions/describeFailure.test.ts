import { expect, test } from 'vitest'
import { UnreachableError, UnreadableError } from '@/web/connection/callErrors'
import { WalletRejectionError } from '@/web/session/wallet/walletErrors'
import { describeFailure } from './describeFailure'

test.each([
  [new RangeError('Division by zero'), 'Something went wrong: Division by zero'],
  ['nothing', 'Something went wrong: nothing'],
  [new WalletRejectionError(new Error('Ledger is locked')), 'Wallet rejected the request: Ledger is locked'],
  [new UnreachableError('getOrders: link lost'), 'The venue didn’t respond. Check your connection and try again.'],
  [new UnreadableError('getOrders: unreadable answer'), 'The venue’s answer can’t be read. It is asked again.'],
])('%o is described by its source', (error, words) => {
  expect(describeFailure(error)).toMatchObject({ words, isDeclined: false })
})
