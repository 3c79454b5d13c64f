import { expect } from '@playwright/test'
import type { TransfersScreen } from './screens/TransfersScreen'
import type { TestWallet } from './testWallet'

/** Sends the reviewed transfer twice: the wallet declines the first signature and gives the second. */
export async function declineThenSign(transfers: TransfersScreen, wallet: TestWallet): Promise<void> {
  const signed = wallet.askedToSign.length
  wallet.declineNext()
  await transfers.send.click()
  await expect(transfers.dialog.getByRole('alert')).toContainText('You declined in your wallet. Nothing was sent.')
  await transfers.send.click()
  await expect(transfers.dialog).toBeHidden()
  expect(wallet.askedToSign.slice(signed)).toEqual(['Transfer', 'Transfer'])
}
