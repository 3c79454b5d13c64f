import { expectEveryLook } from '../everyLook'
import { expect, test as base } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { AccountScreen } from '../screens/AccountScreen'

const test = base.extend<{ readonly account: AccountScreen }>({
  account: async ({ page }, use) => use(new AccountScreen(page)),
})

test('an account gets a username, an e-mail address and addresses on other networks', async ({
  host,
  wallet,
  tradeScreen,
  account,
  page,
}) => {
  await tradeScreen.begin()
  await account.open()
  await test.step('an account takes an available username, which becomes its referral code', async () => {
    await expect(account.name.getByRole('textbox', { name: 'Username' })).toHaveValue(/^[a-z]+-[a-z]+-[a-z]+/)
    await account.rename('two words')
    await expect(account.name).toContainText('Usernames can’t contain spaces.')
    const name = `ann-${wallet.address.slice(2, 12)}`
    await account.rename(name)
    await expect(account.name).toContainText('Username updated')
    await expect(account.referral).toContainText(`Your referral code is ${name}.`)

    const other = await openRestTrader(host.venueUrl)
    const { username } = await other.read('/account')
    await account.rename(String(username).toUpperCase())
    await expect(account.name).toContainText('This username is taken.')
    const code = account.referral.getByRole('textbox', { name: 'Someone’s referral code' })
    const check = account.referral.getByRole('button', { name: 'Check' })
    await code.fill(String(username))
    await check.click()
    await expect(account.referral).toContainText('This code gives 10% off fees.')
    await code.fill(name)
    await check.click()
    await expect(account.referral).toContainText('Not available for your account: An account cannot refer itself.')
    await account.ownKey.getByRole('button', { name: 'Check the key' }).click()
    await expect(account.ownKey).toContainText('Key is valid.')
  })

  await test.step('an e-mail address is confirmed by the link in the e-mail, and the other link unsubscribes', async () => {
    await expect(account.mails).toContainText('No emails yet.')
    const address = account.email.getByRole('textbox', { name: 'Email address' })
    await address.fill('ann')
    await address.press('Enter')
    await expect(account.email).toContainText('Enter a valid email address')
    await address.fill('ann@example.com')
    await address.press('Enter')
    await expect(account.email).toContainText('Confirm ann@example.com')
    await expect(account.mails).toContainText('Confirm your e-mail address')
    await account.email.getByRole('button', { name: 'Send confirmation email' }).click()
    await expect(account.email).toContainText('Wait a minute before requesting another.')

    // A link prefetcher does not confirm: a click is needed, and the token leaves the URL at once.
    await account.mails.getByRole('link', { name: 'Confirm this address' }).click()
    await expect(account.followed).toContainText(wallet.address.toLowerCase())
    expect(new URL(page.url()).hash).toBe('')
    // With the followed link's panel.
    await test.step('addresses on other networks are linked, without accessibility violations on desktop or phone', async () => {
      const sui = account.networks.getByRole('textbox', { name: 'Sui address' })
      await sui.fill('0x12')
      await sui.press('Enter')
      await expect(account.networks).toContainText('Not a valid Sui address')
      await sui.fill(`0x${'ab'.repeat(32)}`)
      await sui.press('Enter')
      await expect(account.networks).toContainText('Address linked')
      await expectEveryLook(page, 'account settings', 'main')
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    await expect(account.email).toContainText('Confirm ann@example.com')
    await account.followed.getByRole('button', { name: 'Confirm' }).click()
    await expect(account.followed).toContainText('Email confirmed')
    await expect(account.email).toContainText('ann@example.com confirmed')
    await expect(account.mails.getByRole('link', { name: 'Confirm this address' })).toHaveCount(0)
    await account.followed.getByRole('button', { name: 'Close' }).click()

    await account.email.getByRole('switch', { name: 'Deposits' }).click()
    await expect(account.email.getByRole('switch', { name: 'Deposits' })).not.toBeChecked()
    await account.mails.getByRole('link', { name: 'Unsubscribe from all emails' }).first().click()
    await account.followed.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(account.followed).toContainText('Unsubscribed from all emails')
    for (const kind of ['Liquidations', 'Withdrawals', 'Referrals']) {
      await expect(account.email.getByRole('switch', { name: kind })).not.toBeChecked()
    }
    const { email_preferences: reported } = await (
      await openRestTrader(host.venueUrl, wallet.key)
    ).read('/account/email-preferences')
    expect(String(reported)).not.toContain('true')
  })
})

test('an e-mail link works without an account, and an invalid one says so', async ({ page, host, account }) => {
  await page.goto(`${host.appUrl}/settings/account#confirm=0x${'a1'.repeat(20)}:${'ab'.repeat(32)}`)
  await account.followed.getByRole('button', { name: 'Confirm' }).click()
  await expect(account.followed.getByRole('alert')).toContainText('This link has expired')
  await account.followed.getByRole('button', { name: 'Not now' }).click()
  await expect(account.followed).toBeHidden()
})
