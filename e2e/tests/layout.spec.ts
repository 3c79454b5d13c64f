import { expect, test as base } from '../fixtures'
import { holdRequests } from '../holdRequests'
import { DeskScreen } from '../screens/DeskScreen'

const test = base.extend<{ readonly desk: DeskScreen }>({
  desk: async ({ page }, use) => use(new DeskScreen(page)),
})

test('a click that starts before the separators load and ends afterwards still counts', async ({
  page,
  tradeScreen,
  desk,
}) => {
  const letCome = await holdRequests(page, /ResizableTree/)
  await tradeScreen.open()
  const cell = tradeScreen.bookCell('buy', 2, 'price')
  await expect(cell).toHaveText(/\d/)
  await cell.hover()
  await page.mouse.down()
  await expect(desk.separator('Chart', 'Order book')).toHaveCount(0)
  letCome()
  await expect(desk.separator('Chart', 'Order book')).toHaveAttribute('aria-valuenow', /\d/)
  await page.mouse.up()
  await expect(tradeScreen.price).toHaveValue(/\d/)
})

test('a menu that is open when the separators load stays open and keeps the focus', async ({
  page,
  tradeScreen,
  desk,
}) => {
  const letCome = await holdRequests(page, /ResizableTree/)
  await tradeScreen.open()
  await tradeScreen.chart.getByRole('button', { name: 'Indicators' }).click()
  const choice = tradeScreen.chart.getByRole('button', { name: 'Add RSI' })
  await choice.focus()
  await expect(desk.separator('Chart', 'Order book')).toHaveCount(0)
  letCome()
  await expect(desk.separator('Chart', 'Order book')).toHaveAttribute('aria-valuenow', /\d/)
  // By then the panels have moved to their places, and the old ones are gone.
  await expect(page.locator('[data-place="chart"]')).toHaveCount(1)
  await expect(choice).toBeFocused()
})

test('every size has its own layout; panels are hidden, shown, moved and resized by menu, mouse and keyboard, keep their content, and keep their sizes after a reload', async ({
  page,
  tradeScreen,
  desk,
}) => {
  await test.step('at 1280 by 720 the book, the ticket and six rows of positions are in view', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await tradeScreen.open()
    expect(await desk.pageOverflow()).toEqual({ across: 0, down: 0 })
    await expect(tradeScreen.submit).toBeInViewport({ ratio: 1 })
    await expect(tradeScreen.amount).toBeInViewport({ ratio: 1 })
    await expect(tradeScreen.bookCell('buy', 0, 'price')).toBeInViewport({ ratio: 1 })
    await expect(tradeScreen.bookCell('sell', 0, 'price')).toBeInViewport({ ratio: 1 })
    await tradeScreen.showTable('Open orders')
    const panel = await desk.box(page.getByRole('region', { name: 'Account' }).getByRole('tabpanel'))
    const head = await desk.box(tradeScreen.openOrders.locator('thead'))
    // Five positions and their total, in rows of 40 px.
    expect(Math.floor((panel.y + panel.height - head.y - head.height) / 40)).toBeGreaterThanOrEqual(6)
  })

  await test.step('a portrait tablet shows the chart above book, trades and ticket, and the lists below, without scrolling', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect(desk.panel('Trades')).toBeVisible()
    const panels = [
      tradeScreen.chart,
      tradeScreen.bookPanel,
      tradeScreen.ticket,
      desk.panel('Account'),
      desk.panel('Trades'),
    ]
    const [chart, book, ticket, account, trades] = await Promise.all(panels.map((one) => desk.box(one)))
    expect(chart?.y).toBeLessThan(book?.y ?? 0)
    expect(book?.x).toBeLessThan(ticket?.x ?? 0)
    expect(trades?.x).toBeGreaterThan(book?.x ?? 0)
    expect(ticket?.x).toBeGreaterThan(trades?.x ?? 820)
    expect(account?.y).toBeGreaterThan(ticket?.y ?? 1180)
    expect((account?.y ?? 0) + (account?.height ?? 0)).toBeLessThanOrEqual(1180)
    // A landscape tablet is too low for the trades, which share the book's place.
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(desk.panel('Trades')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Trades' }).click()
    await expect(desk.panel('Trades')).toBeVisible()
    expect(await desk.pageOverflow()).toEqual({ across: 0, down: 0 })
  })

  await test.step('a phone has the screens in a bar, the market over the lists, the ticket as a sheet, and its tools behind More', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const bar = page.getByRole('navigation', { name: 'Screens' })
    await expect(bar.getByRole('link')).toHaveText(['Markets', 'Trade', 'Options', 'Portfolio'])
    const chart = await desk.box(tradeScreen.chart)
    expect(chart.y).toBeLessThanOrEqual(150)
    expect(chart.height).toBe(256)
    await page.getByRole('tab', { name: 'Book' }).click()
    await expect(tradeScreen.book).toBeVisible()
    await page.getByRole('button', { name: 'Ladder' }).click()
    await expect(desk.panel('Ladder')).toBeVisible()
    await page.getByRole('button', { name: 'Order book' }).click()
    await page.getByRole('tab', { name: 'Chart', exact: true }).click()
    await tradeScreen.openSheet('Sell')
    await expect(page.getByRole('radio', { name: 'Sell' })).toBeChecked()
    await expect(bar).toBeHidden()
    await expect(tradeScreen.submit).toBeInViewport({ ratio: 1 })
    await tradeScreen.price.fill('3000')
    await page.keyboard.press('Escape')
    await expect(tradeScreen.ticket).toHaveCount(0)
    await tradeScreen.openSheet()
    await expect(tradeScreen.price).toHaveValue('3000')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /^Open orders/ }).click()
    await expect(tradeScreen.openOrders).toBeVisible()
    await page.getByRole('button', { name: 'ETH-PERP, choose another instrument' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')

    await test.step('on its side it keeps a chart of 200 pixels beside the ticket', async () => {
      await page.setViewportSize({ width: 844, height: 390 })
      await tradeScreen.openSheet()
      const [beside, sheet] = [await desk.box(tradeScreen.chart), await desk.box(tradeScreen.ticket)]
      expect(beside.height).toBeGreaterThanOrEqual(200)
      expect(beside.y + beside.height).toBeLessThanOrEqual(390)
      expect(sheet.x).toBeGreaterThanOrEqual(beside.x + beside.width)
      await page.keyboard.press('Escape')
      expect(await desk.pageOverflow()).toEqual({ across: 0, down: 0 })
      await page.setViewportSize({ width: 390, height: 844 })
    })

    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(desk.settings).toBeVisible()
    expect(await desk.pageOverflow()).toEqual({ across: 0, down: 0 })
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(desk.settings).toHaveCount(0)
  await desk.movePointer()
  await expect(desk.separator('Chart', 'Order book')).toHaveAttribute('aria-valuenow', /\d/)
  await test.step('a panel is hidden, shown and moved by its menu and by dragging, and keeps its content', async () => {
    await tradeScreen.fillTicket({ side: 'Sell', amount: '0.7', price: '3200' })
    await desk.grip('Trades').click()
    await page.getByRole('menuitem', { name: 'Hide Trades' }).click()
    await expect(tradeScreen.tape).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Layout', exact: true })).toBeFocused()

    await desk.openLayoutMenu()
    const tape = desk.layoutMenu.getByRole('menuitemcheckbox', { name: 'Trades' })
    await expect(tape).not.toBeChecked()
    await tape.click()
    await expect(tape).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(tradeScreen.tape).toBeVisible()

    // With the keyboard alone, below the chart.
    await desk.grip('Order ticket').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Beside Chart' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('menuitem', { name: 'Left of Chart' }).focus()
    await page.keyboard.press('Enter')
    await expect(desk.separator('Order ticket', 'Chart')).toBeVisible()
    await expect(desk.grip('Order ticket')).toBeFocused()
    await expect(tradeScreen.price).toHaveValue('3200')
    await expect(tradeScreen.amount).toHaveValue('0.7')

    // By dragging, into the tabs of the book.
    await desk.drag(desk.grip('Trades'), await desk.middleOf(desk.panel('Order book')))
    const tabs = page.getByRole('tablist', { name: 'Order book, Trades' })
    await expect(tabs.getByRole('tab', { name: 'Trades' })).toHaveAttribute('aria-selected', 'true')
    await expect(tradeScreen.book).toHaveCount(0)
    await tabs.getByRole('tab', { name: 'Trades' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.getByRole('tab', { name: 'Order book' })).toBeFocused()
    await expect(tradeScreen.book).toBeVisible()

    // To the whole right edge; Esc cancels a drag.
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await desk.drag(desk.grip('Positions and orders'), { x: width - 5, y: height / 2 })
    await expect.poll(async () => (await desk.box(desk.panel('Account'))).height).toBeGreaterThan(700)
    const grip = await desk.middleOf(desk.grip('Positions and orders'))
    await page.mouse.move(grip.x, grip.y)
    await page.mouse.down()
    await page.mouse.move(width / 2, height - 5, { steps: 5 })
    await expect(page.getByText('Dock bottom')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Dock bottom')).toHaveCount(0)
    await page.mouse.up()
    await expect(page.getByRole('menu')).toHaveCount(0)
    expect((await desk.box(desk.panel('Account'))).height).toBeGreaterThan(700)

    await desk.choose('Reset to “Perpetuals”')
    await expect(desk.separator('Chart', 'Order book')).toBeVisible()
    await expect(tradeScreen.amount).toHaveValue('0.7')
  })

  await test.step('panels are resized by mouse and keyboard, and keep their sizes after a reload', async () => {
    const edge = desk.separator('Chart', 'Order book')
    await expect(edge).toHaveAttribute('aria-valuenow', /\d/)
    const book = desk.panel('Order book')
    const width = async () => Math.round((await desk.box(book)).width)
    expect(await width()).toBe(280)
    await tradeScreen.price.fill('3000')

    const { x, y } = await desk.middleOf(edge)
    await desk.drag(edge, { x: x - 60, y })
    await expect.poll(width).toBe(340)
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(width).toBeLessThan(340)
    const narrower = await width()
    await expect(tradeScreen.price).toHaveValue('3000')

    const tables = desk.panel('Account')
    const low = desk.separator('Chart, Order book', 'Positions and orders')
    const heightNow = async () => Math.round((await desk.box(tables)).height)
    await low.focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(heightNow).toBeGreaterThan(318)
    const height = await heightNow()

    await page.reload()
    await tradeScreen.book.waitFor()
    await desk.movePointer()
    await expect(edge).toHaveAttribute('aria-valuenow', /\d/)
    expect(await width()).toBe(narrower)
    expect(Math.round((await desk.box(tables)).height)).toBe(height)
    // A wider window widens the chart.
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect.poll(width).toBe(narrower)
    expect(await desk.pageOverflow()).toEqual({ across: 0, down: 0 })
  })
})

test('layouts are applied, saved, renamed and shared as a link, in another tab too; an old one is migrated, and colors, density and theme are applied at once and remembered', async ({
  page,
  context,
  browser,
  host,
  tradeScreen,
  desk,
}) => {
  test.setTimeout(240_000)
  await tradeScreen.open()
  await test.step('layouts are applied, saved, renamed and shared as a link that is previewed before it is used', async () => {
    await desk.takeLayout('Maker')
    await expect(desk.panel('Ladder')).toBeVisible()

    // A preset's name is rejected with a message.
    await desk.choose('Save as…')
    const asked = desk.dialog('Save layout')
    await asked.getByRole('textbox', { name: 'Name' }).fill('Maker')
    await page.keyboard.press('Enter')
    await expect(asked).toContainText('is a preset name')
    await asked.getByRole('textbox', { name: 'Name' }).fill('Quoting')
    await page.keyboard.press('Enter')
    await expect(asked).toHaveCount(0)

    await desk.takeLayout('Options')
    await expect(desk.panel('Ladder')).toHaveCount(0)
    await desk.takeLayout('Quoting')
    await expect(desk.panel('Ladder')).toBeVisible()
    await desk.choose('Rename “Quoting”…')
    await desk.dialog('Rename layout').getByRole('textbox', { name: 'Name' }).fill('Two-sided')
    await page.keyboard.press('Enter')

    await desk.choose('Copy share link…')
    const link = await desk.dialog('Share layout').getByRole('textbox', { name: 'Link' }).inputValue()
    expect(link).toMatch(/\/trade\/ETH-PERP#layout=[\w-]+$/)
    await page.keyboard.press('Escape')

    await test.step('another user opens the link', async () => {
      const context = await browser.newContext()
      const theirs = await context.newPage()
      const their = new DeskScreen(theirs)
      await theirs.goto(link)
      const preview = their.dialog(/^Use this layout/)
      await expect(preview).toContainText('Ladder')
      await expect(preview).toContainText('Two-sided')
      await expect(their.panel('Ladder')).toHaveCount(0)
      await preview.getByRole('button', { name: 'Use and save' }).click()
      await expect(their.panel('Ladder')).toBeVisible()
      expect(theirs.url()).not.toContain('#')
      await theirs.reload()
      await expect(their.panel('Ladder')).toBeVisible()
      await their.openLayoutMenu()
      await expect(their.layoutMenu.getByRole('menuitemradio', { name: 'Two-sided' })).toBeChecked()
      await theirs.goto(`${host.appUrl}/trade/ETH-PERP#layout=cut-off`)
      await expect(their.dialog('Invalid layout link')).toBeVisible()
      await theirs.keyboard.press('Escape')
      await expect(their.panel('Ladder')).toBeVisible()
      await context.close()
    })

    await test.step('a pasted link applies it too', async () => {
      await desk.takeLayout('Perpetuals')
      await desk.choose('Import from link…')
      const asking = desk.dialog('Import layout from link')
      await asking.getByRole('textbox', { name: 'Link' }).fill('https://example.com/')
      await page.keyboard.press('Enter')
      await expect(asking).toContainText('Not a valid layout link')
      await asking.getByRole('textbox', { name: 'Link' }).fill(link)
      await page.keyboard.press('Enter')
      await desk
        .dialog(/^Use this layout/)
        .getByRole('button', { name: 'Use once' })
        .click()
      await expect(desk.panel('Ladder')).toBeVisible()
    })

    await desk.takeLayout('Two-sided')
    await desk.choose('Delete “Two-sided”…')
    await desk
      .dialog(/^Delete layout/)
      .getByRole('button', { name: 'Delete' })
      .click()
    await desk.openLayoutMenu()
    await expect(desk.layoutMenu.getByRole('menuitemradio')).toHaveText(['Perpetuals', 'Options', 'Portfolio', 'Maker'])
    await page.keyboard.press('Escape')
    await expect(desk.layoutMenu).toHaveCount(0)
  })

  await test.step('a layout saved in another tab appears here and is not lost', async () => {
    const other = await context.newPage()
    const second = new DeskScreen(other)
    await other.goto(`${host.appUrl}/trade/ETH-PERP`)
    await second.takeLayout('Portfolio')
    await second.saveAs('Of the second')
    await desk.saveAs('Of the first')
    await desk.openLayoutMenu()
    const names = ['Perpetuals', 'Options', 'Portfolio', 'Maker', 'Of the first', 'Of the second']
    await expect(desk.layoutMenu.getByRole('menuitemradio')).toHaveText(names)
    await second.openLayoutMenu()
    await expect(second.layoutMenu.getByRole('menuitemradio')).toHaveText(names)
    // An open tab keeps its own layout.
    await expect(second.layoutMenu.getByRole('menuitemradio', { name: 'Of the second' })).toBeChecked()
    await other.close()
  })

  await test.step('a version 1 layout is migrated, an invalid one falls back to the default, and colors, density and theme are applied at once and remembered', async () => {
    await test.step('a version 1 layout is migrated, and an invalid one falls back to the default', async () => {
      const keep = (text: string) => page.evaluate((retained) => localStorage.setItem('optick.layouts', retained), text)
      const saved = [{ name: 'Wide book', grid: { book: 460, ticket: 300, tables: 40 } }, { name: 'Broken' }]
      await keep(JSON.stringify({ version: 1, grid: { book: 350, ticket: 320, tables: 30 }, saved }))
      await page.reload()
      await tradeScreen.book.waitFor()
      await expect.poll(async () => Math.round((await desk.box(desk.panel('Order book'))).width)).toBe(350)
      await desk.takeLayout('Wide book')
      await expect.poll(async () => Math.round((await desk.box(desk.panel('Order book'))).width)).toBe(460)
      expect(await page.evaluate(() => localStorage.getItem('optick.layouts'))).toContain('"version":2')

      await keep('{"version":2,"layout":"rubbish","saved":[]}')
      await page.reload()
      await tradeScreen.book.waitFor()
      await expect.poll(async () => Math.round((await desk.box(desk.panel('Order book'))).width)).toBe(280)
    })

    await test.step('colors, density and theme are chosen in the settings, applied at once and remembered', async () => {
      const colour = () => desk.token('--buy-fill')
      const rowHeight = async () => Math.round((await desk.box(page.locator('.book-row').nth(2))).height)
      const green = await colour()
      expect(await rowHeight()).toBe(20)

      await desk.openSettings()
      const { settings } = desk
      await settings.getByRole('radio', { name: 'Blue and orange' }).check()
      await settings.getByRole('radio', { name: 'Comfortable' }).check()
      await expect.poll(colour).not.toBe(green)
      const blue = await colour()
      await expect.poll(() => desk.token('--book-row')).toBe('1.5rem')
      expect(await desk.token('--table-row')).toBe('2.125rem')
      await settings.getByRole('radio', { name: 'Red up, green down' }).check()
      await expect.poll(colour).not.toBe(blue)
      await settings.getByRole('radio', { name: 'Light' }).check()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await page.keyboard.press('Escape')
      await expect(settings).toHaveCount(0)
      await expect.poll(rowHeight).toBe(24)

      await page.reload()
      await tradeScreen.book.waitFor()
      await expect(page.locator('html')).toHaveAttribute('data-palette', 'east-asian')
      expect(await rowHeight()).toBe(24)
      await page.keyboard.press(',')
      await settings.getByRole('button', { name: 'Reset settings' }).click()
      await settings.getByRole('button', { name: 'Reset', exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('data-palette', 'default')
      await expect.poll(colour).toBe(green)
    })
  })
})
