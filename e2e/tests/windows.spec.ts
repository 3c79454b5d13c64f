import { expect, test as base } from '../fixtures'
import { DeskScreen } from '../screens/DeskScreen'

const test = base.extend<{ readonly desk: DeskScreen }>({
  desk: async ({ page }, use) => use(new DeskScreen(page)),
})

test('a panel floats, moves and grows by mouse and keyboard, keeps its content and place, and docks again', async ({
  page,
  tradeScreen,
  desk,
}) => {
  await tradeScreen.open()
  await tradeScreen.fillTicket({ side: 'Sell', amount: '0.7', price: '3200' })
  await desk.panelAct('Order ticket', 'Float')
  await expect(desk.grip('Order ticket')).toBeFocused()
  await expect(desk.separator('Order ticket', 'Trades')).toHaveCount(0)
  await expect(tradeScreen.amount).toHaveValue('0.7')

  const box = () => desk.box(page.locator('[data-floating]'))
  const mover = page.getByRole('button', { name: 'Move window: Order' })
  const start = await box()
  const { x, y } = await desk.middleOf(mover)
  await desk.drag(mover, { x: x - 300, y: y + 60 })
  await expect.poll(async () => (await box()).x).toBeCloseTo(start.x - 300, 0)
  await mover.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await box()).x).toBeCloseTo(start.x - 316, 0)
  await page.getByRole('button', { name: 'Resize window: Order ticket' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await box()).width).toBeCloseTo(start.width + 16, 0)
  // It cannot leave the desk.
  await desk.drag(mover, { x: 5, y: 5 })
  await expect.poll(async () => (await box()).x).toBeLessThan(10)
  expect(await desk.pageOverflow()).toEqual({ across: 0, down: 0 })

  const before = await box()
  await page.reload()
  await tradeScreen.price.waitFor()
  await expect.poll(box).toEqual(before)

  await desk.panelAct('Order ticket', 'Dock')
  await expect(page.locator('[data-floating]')).toHaveCount(0)
  await desk.movePointer()
  await expect(desk.separator('Order ticket', 'Trades')).toBeVisible()
  // Back in its place, it leaves nothing to reset.
  await desk.openLayoutMenu()
  await expect(desk.layoutMenu.getByRole('menuitem', { name: 'Reset to “Perpetuals”' })).toBeDisabled()
})

test('a panel opens in a window of the same page, where prices, keys, menus and the theme work, and closing it docks the panel', async ({
  page,
  tradeScreen,
  desk,
}) => {
  await tradeScreen.open()
  const sockets: string[] = []
  page.context().on('page', (other) => other.on('websocket', (socket) => sockets.push(socket.url())))
  const [opened] = await Promise.all([page.waitForEvent('popup'), desk.panelAct('Order book', 'Open in a window')])
  await expect(tradeScreen.book).toHaveCount(0)
  await expect(desk.separator('Chart', 'Order book')).toHaveCount(0)
  const other = new DeskScreen(opened)
  const cell = opened.locator('[data-side="buy"][data-index="2"] [data-cell="price"]')
  await expect(cell).toHaveText(/\d/)
  await cell.click()
  await expect(tradeScreen.price).toHaveValue(/\d/)

  const theme = await page.locator('html').getAttribute('data-theme')
  await opened.keyboard.press('Shift+T')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme ?? '')
  await expect(opened.locator('html')).not.toHaveAttribute('data-theme', theme ?? '')
  const back = (of: typeof page) => of.evaluate(() => getComputedStyle(document.body).color)
  expect(await back(opened)).toBe(await back(page))

  await other.grip('Order book').click()
  await expect(opened.getByRole('menuitem', { name: 'Dock', exact: true })).toBeVisible()
  await opened.keyboard.press('Escape')
  await opened.setViewportSize({ width: 400, height: 700 })
  expect(await other.pageOverflow()).toEqual({ across: 0, down: 0 })
  await opened.close()
  await expect(tradeScreen.book).toBeVisible()
  await expect(desk.separator('Chart', 'Order book')).toBeVisible()

  // The page takes its windows with it.
  const [again] = await Promise.all([page.waitForEvent('popup'), desk.panelAct('Trades', 'Open in a window')])
  await Promise.all([again.waitForEvent('close'), page.reload()])
  await expect(tradeScreen.tape).toBeVisible()
  expect(sockets).toEqual([])
})

test('a wide desk begins with the markets, a second chart, and orders beside positions', async ({
  page,
  tradeScreen,
  desk,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 })
  await tradeScreen.open()
  for (const name of ['Markets', 'Chart 2, ETH-PERP', 'Depth', 'Orders', 'Account'])
    await expect(desk.panel(name)).toBeVisible()
  expect(await desk.pageOverflow()).toEqual({ across: 0, down: 0 })
  await page.getByRole('navigation', { name: 'Markets' }).getByRole('link', { name: 'BTC-PERP' }).click()
  await expect(page).toHaveURL(/BTC-PERP/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(desk.panel('Chart')).toBeVisible()
  await expect(desk.panel('Markets')).toHaveCount(0)
})

test('any screen is a panel: its links stay in it, a market opens on the desk, and a drag with Shift lets it float', async ({
  page,
  tradeScreen,
  desk,
}) => {
  await tradeScreen.open()
  await desk.openLayoutMenu()
  await desk.layoutMenu.getByRole('menuitemcheckbox', { name: 'Screen: Chain', exact: true }).click()
  await page.keyboard.press('Escape')
  const panel = desk.panel('Screen')
  const choice = panel.getByRole('combobox', { name: 'Screen' })
  await expect(choice).toHaveValue('/options/chain/ETH')
  await expect(panel.getByRole('table', { name: 'Option chain' })).toBeVisible()
  await panel.getByRole('link', { name: 'Risk' }).click()
  await expect(choice).toHaveValue('/options/risk/ETH')
  await expect(page).toHaveURL(/\/trade\/ETH-PERP$/)
  expect(await desk.pageOverflow()).toEqual({ across: 0, down: 0 })

  await page.reload()
  await expect(choice).toHaveValue('/options/risk/ETH')
  await choice.selectOption('Markets')
  await expect(panel.getByRole('table', { name: 'Markets' })).toBeVisible()

  // The code of a drag loads under the pointer, and a press before that only opens the menu.
  await expect(async () => {
    await page.keyboard.down('Shift')
    await desk.drag(desk.grip('Screen'), { x: 900, y: 400 })
    await page.keyboard.up('Shift')
    await expect(page.locator('[data-floating]').filter({ has: panel })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(desk.panel('Chart')).toBeVisible()

  await panel.getByRole('table', { name: 'Markets' }).getByText('BTC-PERP').click()
  await expect(page).toHaveURL(/\/trade\/BTC-PERP$/)
  await expect(choice).toHaveValue('/markets')
})
