import { expectBothThemes } from '../everyLook'
import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { AccountScreen } from '../screens/AccountScreen'

test('an account takes a name that nobody has, which is its referral code', async ({
  page,
  host,
  wallet,
  tradeScreen,
}) => {
  await tradeScreen.begin()
  const account = new AccountScreen(page)
  await account.open()
  await expect(account.name.getByRole('textbox', { name: 'Username' })).toHaveValue(/^[a-z]+-[a-z]+-[a-z]+/)
  await account.rename('two words')
  await expect(account.name).toContainText('A username has no spaces.')
  const name = `ann-${wallet.address.slice(2, 12)}`
  await account.rename(name)
  await expect(account.name).toContainText('This is your name from now on.')
  await expect(account.referral).toContainText(`Others refer to you by ${name}.`)

  const other = await openRestTrader(host.venueUrl)
  const { username } = await other.read('/account')
  await account.rename(String(username).toUpperCase())
  await expect(account.name).toContainText('Somebody has this username already.')
  const code = account.referral.getByRole('textbox', { name: 'Referral code of somebody else' })
  const check = account.referral.getByRole('button', { name: 'Check' })
  await code.fill(String(username))
  await check.click()
  await expect(account.referral).toContainText('This code is good for 10% less in fees.')
  await code.fill(name)
  await check.click()
  await expect(account.referral).toContainText('Not for this account: An account cannot refer itself.')
  await account.ownKey.getByRole('button', { name: 'Check the key' }).click()
  await expect(account.ownKey).toContainText('The venue knows this key.')
})

test('an address is confirmed by the link of its mail, and mails end by the other', async ({
  page,
  host,
  wallet,
  tradeScreen,
}) => {
  await tradeScreen.begin()
  const account = new AccountScreen(page)
  await account.open()
  await expect(account.mails).toContainText('Nothing was written yet.')
  const address = account.email.getByRole('textbox', { name: 'E-mail address' })
  await address.fill('ann')
  await address.press('Enter')
  await expect(account.email).toContainText('That is no e-mail address.')
  await address.fill('ann@example.com')
  await address.press('Enter')
  await expect(account.email).toContainText('ann@example.com waits to be confirmed')
  await expect(account.mails).toContainText('Confirm your e-mail address')
  await account.email.getByRole('button', { name: 'Send the mail' }).click()
  await expect(account.email).toContainText('Wait a minute before the next.')

  // What looks at links ahead does not confirm: somebody presses, and the token leaves the address at once.
  await account.mails.getByRole('link', { name: 'Confirm this address' }).click()
  await expect(account.followed).toContainText(wallet.address.toLowerCase())
  expect(new URL(page.url()).hash).toBe('')
  await expect(account.email).toContainText('waits to be confirmed')
  await account.followed.getByRole('button', { name: 'Confirm' }).click()
  await expect(account.followed).toContainText('The address is confirmed.')
  await expect(account.email).toContainText('ann@example.com is confirmed.')
  await expect(account.mails.getByRole('link', { name: 'Confirm this address' })).toHaveCount(0)
  await account.followed.getByRole('button', { name: 'Close' }).click()

  await account.email.getByRole('switch', { name: 'Deposits' }).click()
  await expect(account.email.getByRole('switch', { name: 'Deposits' })).not.toBeChecked()
  await account.mails.getByRole('link', { name: 'Unsubscribe from all mails' }).first().click()
  await account.followed.getByRole('button', { name: 'Stop all mails' }).click()
  await expect(account.followed).toContainText('No more mails are sent.')
  for (const kind of ['Liquidations', 'Withdrawals', 'Referrals']) {
    await expect(account.email.getByRole('switch', { name: kind })).not.toBeChecked()
  }
  const { email_preferences: told } = await (
    await openRestTrader(host.venueUrl, wallet.key)
  ).read('/account/email-preferences')
  expect(String(told)).not.toContain('true')
})

test('the link of a mail is followed without an account, and one that is none says so', async ({ page, host }) => {
  await page.goto(`${host.appUrl}/settings/account#confirm=0x${'a1'.repeat(20)}:${'ab'.repeat(32)}`)
  const account = new AccountScreen(page)
  await account.followed.getByRole('button', { name: 'Confirm' }).click()
  await expect(account.followed.getByRole('alert')).toContainText('This link is no longer good')
  await account.followed.getByRole('button', { name: 'Not now' }).click()
  await expect(account.followed).toBeHidden()
})

test('addresses on other networks are linked, on a desk and on a phone, with nothing against either', async ({
  page,
  tradeScreen,
}) => {
  await tradeScreen.begin()
  const account = new AccountScreen(page)
  await account.open()
  const sui = account.networks.getByRole('textbox', { name: 'Sui address' })
  await sui.fill('0x12')
  await sui.press('Enter')
  await expect(account.networks).toContainText('That is no address on Sui.')
  await sui.fill(`0x${'ab'.repeat(32)}`)
  await sui.press('Enter')
  await expect(account.networks).toContainText('The address is linked.')
  await account.email.getByRole('textbox', { name: 'E-mail address' }).fill('ann@example.com')
  await account.email.getByRole('button', { name: 'Change' }).click()
  await account.mails.getByRole('link', { name: 'Confirm this address' }).click()
  await expect(account.followed).toBeVisible()
  await expectBothThemes(page, { where: 'account settings' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectBothThemes(page, { where: 'account settings' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
