import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'
import { chooseInHeaderMenu } from '../headerMenu'
import { openRestTrader } from '../restTrader'
import { Palette } from '../screens/Palette'

test.beforeEach(({ tradeScreen }) => tradeScreen.begin())

test('API keys and signing keys are created, renewed, looked up and revoked', async ({
  page,
  host,
  keys,
  wallet,
  tradeScreen,
}) => {
  await test.step('an API key is created for a program, its secret is shown once, and it stops working when revoked', async () => {
    await keys.open()
    await expect(keys.apiKeys).toHaveCount(1)
    await expect(keys.apiKeys).toContainText('this browser')
    await page.getByRole('button', { name: 'Create API key' }).click()
    await keys.dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(keys.dialog).toContainText('Enter a label')
    await keys.dialog.getByRole('textbox', { name: 'Label' }).fill('night bot')
    await keys.dialog.getByRole('textbox', { name: 'IP addresses' }).fill('127.0.0.1, nowhere')
    await keys.dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(keys.dialog).toContainText('nowhere isn’t a valid IP address')
    await keys.dialog.getByRole('textbox', { name: 'IP addresses' }).fill('127.0.0.1, ::1, ::ffff:127.0.0.1')
    await keys.dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(keys.dialog).toContainText('It won’t be shown again')
    const headers = { 'AEVO-KEY': await keys.shown('Key'), 'AEVO-SECRET': await keys.shown('Secret') }
    const auth = () => fetch(`${host.venueUrl}/auth`, { headers }).then(({ status }) => status)
    expect(await auth()).toBe(200)
    await keys.dialog.getByRole('button', { name: 'I’ve saved it' }).click()

    const row = keys.apiKeys.filter({ hasText: 'night bot' })
    await expect(row).toContainText('Read-only')
    await expect(row).toContainText('127.0.0.1')
    // Narrower screens omit the column.
    await page.setViewportSize({ width: 1920, height: 900 })
    await expect(row.getByText('Last use isn’t reported by the venue.')).toBeAttached()
    await page.setViewportSize({ width: 1440, height: 900 })
    const retained = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), document.body.innerHTML]))
    expect(retained).not.toContain(headers['AEVO-SECRET'])

    await row.getByRole('button', { name: 'Revoke night bot' }).click()
    await keys.dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
    // Rows behind an open dialog count as hidden.
    await expect(keys.dialog).toBeHidden()
    await expect(row).toBeHidden()
    expect(await auth()).toBe(401)
  })

  await test.step('the keys screen and its dialogs have no accessibility violations, in both themes and on a phone', async () => {
    await keys.open()
    await expect(keys.signingKeys).toHaveCount(1)
    await expectAccessible(page)
    await chooseInHeaderMenu(page, 'Light theme')
    await expectAccessible(page)
    for (const name of ['Create API key', 'Create signing key', 'Renew 0x', 'Revoke 0x', 'Limits']) {
      await page.getByRole('button', { name }).first().click()
      await expect(keys.dialog).toBeVisible()
      await expectAccessible(page, { within: keys.dialog })
      await page.keyboard.press('Escape')
      await expect(keys.dialog).toBeHidden()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('list', { name: 'Signing keys' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await keys.backToTrade()
  })

  await test.step('a signing key is renewed before it expires, and one-click continues without a gap', async () => {
    const price = await tradeScreen.levelPrice('buy', 3)
    await tradeScreen.signBy('One-click')
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await keys.open()
    await expect(keys.signingKeys).toHaveCount(1)
    const before = await keys.signingKeys.getByText(/^0x/).first().getAttribute('title')
    await page.getByRole('button', { name: /^Renew 0x/ }).click()
    await keys.dialog.getByRole('combobox', { name: 'New key valid for' }).selectOption('1 hour')

    wallet.declineNext()
    await keys.dialog.getByRole('button', { name: 'Renew', exact: true }).click()
    await expect(keys.dialog.getByRole('alert')).toContainText('You declined in your wallet')
    await keys.dialog.getByRole('button', { name: 'Renew', exact: true }).click()
    await expect(tradeScreen.toasts).toContainText('Signing key renewed')
    expect(wallet.askedToSign).toEqual(['Register', 'Register', 'Register'])
    await expect(keys.signingKeys).toHaveCount(1)
    await expect(keys.signingKeys.getByText(/^0x/).first()).not.toHaveAttribute('title', String(before))
    const { signing_keys: known } = await (await openRestTrader(host.venueUrl, wallet.key)).read('/account')
    expect(JSON.stringify(known)).not.toContain(before)

    // The key expires within the hour, so the header warns and links here.
    await keys.backToTrade()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(tradeScreen.submit).toHaveAccessibleDescription('Signed instantly with your session key.')
    await tradeScreen.place({ side: 'Buy', amount: '0.2', price })
    await expect(tradeScreen.orderRows).toHaveCount(2)
    expect(wallet.askedToSign).not.toContain('Order')
    await page.getByRole('link', { name: /signing key expires within an hour.*Renew key/ }).click()
    await expect(keys.signingKeys.first()).toContainText('00:5')
  })

  await test.step('an API key can be looked up with the wallet that owns its account', async () => {
    await keys.open()
    const question = page.getByRole('region', { name: 'Look up API key' })
    const ask = async (key: string) => {
      await question.getByRole('textbox', { name: 'API key' }).fill(key)
      await question.getByRole('button', { name: 'Check with wallet' }).click()
    }
    await ask('unknown-key')
    await expect(question).toContainText('does not know this API key')
    const { credentials } = await openRestTrader(host.venueUrl, wallet.key)
    await ask(credentials.key)
    await expect(question.getByRole('status')).toContainText(/Read & trade, from anywhere, created /)
    expect(wallet.askedToSign.filter((type) => type === 'text')).toHaveLength(2)
  })
})

test('with the keyboard alone a signing key is created for use elsewhere and revoked; revoking one’s own ends trading', async ({
  page,
  wallet,
  keys,
}) => {
  const palette = new Palette(page)
  await palette.open()
  await palette.say('goto keys')
  await expect(palette.title).toContainText('API keys')
  await page.keyboard.press('Enter')
  await expect(keys.signingKeys).toHaveCount(1)
  await page.getByRole('button', { name: 'Create signing key' }).focus()
  await page.keyboard.press('Enter')
  await expect(keys.dialog.getByRole('combobox', { name: 'Valid for' })).toBeVisible()
  await keys.dialog.getByRole('button', { name: 'Create key' }).focus()
  await page.keyboard.press('Enter')
  await expect(keys.dialog).toContainText('It won’t be shown again')
  expect(wallet.askedToSign).toEqual(['Register', 'Register'])
  expect(await keys.shown('Private key')).toMatch(/^0x[\da-f]{64}$/)
  await page.keyboard.press('Escape')
  await expect(keys.signingKeys).toHaveCount(2)

  await keys.signingKeys
    .last()
    .getByRole('button', { name: /^Revoke/ })
    .focus()
  await page.keyboard.press('Enter')
  await keys.dialog.getByRole('button', { name: 'Revoke', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(keys.signingKeys).toHaveCount(1)
  await keys.signingKeys.getByRole('button', { name: /^Revoke/ }).focus()
  await page.keyboard.press('Enter')
  await expect(keys.dialog).toContainText('Open orders stay open.')
  await keys.dialog.getByRole('button', { name: 'Revoke and stop trading here' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Enable trading' })).toBeVisible()
})
