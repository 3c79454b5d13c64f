import type { Locator, Page } from '@playwright/test'
import { at } from '../at'
import { signIn } from '../signIn'
import { walletOf } from '../testWallet'

export class TradeScreen {
  readonly page: Page
  readonly #appUrl: string
  readonly ticket: Locator
  readonly book: Locator
  readonly bookPanel: Locator
  readonly chart: Locator
  readonly openOrders: Locator
  readonly positions: Locator
  readonly fills: Locator
  readonly connection: Locator
  readonly toasts: Locator

  constructor(page: Page, appUrl: string) {
    this.page = page
    this.#appUrl = appUrl
    this.ticket = page.locator('form[aria-label="Order ticket"]')
    this.book = page.locator('table[aria-label="Order book"]')
    this.bookPanel = page.locator('section[aria-label="Order book"]')
    this.chart = page.locator('section[aria-label="Chart"]')
    this.openOrders = page.locator('table[aria-label="Open orders"]')
    this.positions = page.locator('table[aria-label="Positions"]')
    this.fills = page.locator('table[aria-label="Fills"]')
    this.connection = page.locator('output[aria-label="Connection"]')
    this.toasts = page.locator('section[aria-label^="Notifications"]')
  }

  async open(instrumentName = 'ETH-PERP'): Promise<void> {
    await this.page.goto(`${this.#appUrl}/trade/${instrumentName}`)
    await this.book.waitFor()
  }

  /** At the current width; on a phone the book is behind a tab. */
  async openAnywhere(instrumentName = 'ETH-PERP'): Promise<void> {
    await this.page.goto(`${this.#appUrl}/trade/${instrumentName}`)
    await this.chart.waitFor()
  }

  /** On a phone, whose ticket is a sheet. */
  async openSheet(side: 'Buy' | 'Sell' = 'Buy'): Promise<void> {
    await this.page.locator('[data-tour="trade"]').getByRole('button', { name: side }).click()
    // The kind of order that was chosen last.
    await this.page.locator('.ticket-sheet form').waitFor()
  }

  async connect(walletName = 'Test Wallet'): Promise<void> {
    await this.connectButton.click()
    await this.page
      .getByRole('dialog', { name: /^(Start trading|Connect wallet)$/ })
      .getByRole('button', { name: walletName })
      .click()
  }

  /** In the header; on the trading screen of a phone in its bar. */
  get connectButton(): Locator {
    return this.page.getByRole('button', { name: /^Connect (wallet|to trade)$/ }).first()
  }

  async enableTrading(): Promise<void> {
    await this.page.getByRole('button', { name: 'Enable trading' }).click()
    await this.page.getByRole('button', { name: 'Enable trading' }).waitFor({ state: 'detached' })
  }

  /**
   * Opens the page as a returning trader, like most stories. Connects and enables trading by hand if the page is
   * already open or has no test wallet.
   */
  async begin(instrumentName = 'ETH-PERP'): Promise<void> {
    if (this.page.url() !== 'about:blank' || walletOf(this.page) === undefined) return this.beginByHand(instrumentName)
    await this.openSignedIn(instrumentName)
    await this.ready()
  }

  /** Opens the page as a returning trader, without waiting for the account. */
  async openSignedIn(instrumentName = 'ETH-PERP'): Promise<void> {
    const wallet = walletOf(this.page)
    if (wallet === undefined) throw new Error('the story has no wallet')
    await signIn(this.page, this.#appUrl, wallet)
    await this.open(instrumentName)
  }

  /** Opens the page, connects the wallet and enables trading, as on a first visit. */
  async beginByHand(instrumentName = 'ETH-PERP'): Promise<void> {
    await this.open(instrumentName)
    await this.connect()
    await this.enableTrading()
    await this.ready()
  }

  /** Waits until the page shows an account. */
  async ready(): Promise<void> {
    await this.page.getByRole('tab', { name: /Open orders/ }).waitFor()
    await this.accountTicket.waitFor()
  }

  async fillTicket(order: {
    readonly side: 'Buy' | 'Sell'
    readonly amount: string
    readonly price?: string
  }): Promise<void> {
    await this.ticket.getByRole('radio', { name: order.side }).check()
    await this.ticket.getByRole('radio', { name: order.price === undefined ? 'Market' : 'Limit' }).check()
    if (order.price !== undefined) await this.ticket.getByRole('textbox', { name: 'Price' }).fill(order.price)
    await this.ticket.getByRole('textbox', { name: 'Amount' }).fill(order.amount)
  }

  /** Present once the ticket knows its account, which limits the amount. */
  get accountTicket(): Locator {
    return this.ticket.locator('input[type=range]:enabled')
  }

  /** A visitor's button connects. */
  get submit(): Locator {
    return this.ticket.getByRole('button', { name: /^(Buy|Sell|Connect to trade)/ })
  }

  async place(order: {
    readonly side: 'Buy' | 'Sell'
    readonly amount: string
    readonly price?: string
  }): Promise<void> {
    await this.fillTicket(order)
    await this.submit.click()
  }

  get price(): Locator {
    return this.ticket.getByRole('textbox', { name: 'Price' })
  }

  get amount(): Locator {
    return this.ticket.getByRole('textbox', { name: 'Amount' })
  }

  /** The latest trades of any account. */
  get tape(): Locator {
    return this.page.locator('table[aria-label="Trades"]')
  }

  get account(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: /^Account / })
  }

  get walletDialog(): Locator {
    return this.page.getByRole('dialog', { name: /^(Start trading|Connect wallet)$/ })
  }

  async signBy(mode: 'Wallet' | 'One-click'): Promise<void> {
    const dialog = await this.openAccount()
    await dialog.getByRole('radio', { name: mode }).check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  async openAccount(): Promise<Locator> {
    const dialog = this.page.getByRole('dialog', { name: 'Account', exact: true })
    await this.account.click()
    await dialog.waitFor()
    return dialog
  }

  /** The limits of one-click, over the account's dialog. */
  async openLimits(): Promise<void> {
    await (await this.openAccount()).getByRole('button', { name: /^One-click limits/ }).click()
  }

  /** By the row's distance from the middle; the best level is 0. */
  bookCell(side: 'buy' | 'sell', index: number, cell: 'price' | 'amount' | 'total'): Locator {
    return this.book.locator(`[data-side="${side}"][data-index="${index}"] [data-cell="${cell}"]`)
  }

  orderLine(name: string | RegExp): Locator {
    return this.chart.getByRole('slider', { name })
  }

  async showTable(name: 'Open orders' | 'Positions' | 'Fills'): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  }

  /** The number of colors in the visible part of the chart; an empty canvas has one. */
  async chartColours(): Promise<number> {
    const counts = await this.chart.locator('canvas').evaluateAll((canvases) =>
      canvases.map((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement) || canvas.width * canvas.height === 0) return 0
        const { left, top, width, height } = canvas.getBoundingClientRect()
        // An ancestor may clip it.
        if (!document.elementsFromPoint(left + width / 2, top + height / 2).includes(canvas)) return 0
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
        return pixels === undefined ? 0 : new Set(new Uint32Array(pixels.buffer)).size
      }),
    )
    return Math.max(...counts)
  }

  async bestPrice(side: 'buy' | 'sell'): Promise<string> {
    const rows = this.book.locator(`[data-side="${side}"]`)
    const row = side === 'buy' ? rows.first() : rows.last()
    return (await row.getByRole('button').first().innerText()).replaceAll(',', '').trim()
  }

  /** In their sort order. */
  get orderRows(): Locator {
    return this.openOrders.locator('tbody').getByRole('row')
  }

  /** The value in a cell of an order's row, without the context under it. */
  orderValue(row: Locator, column: 'price' | 'size' | 'filled'): Locator {
    return row.getByRole('cell').nth({ price: 1, size: 2, filled: 3 }[column]).locator('> span').first()
  }

  orderRow(price: string): Locator {
    return this.orderRows.filter({ has: this.page.getByText(price, { exact: true }) })
  }

  preview(name: string): Locator {
    return this.ticket
      .locator('dl > div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .getByRole('definition')
  }

  /** Hovers over the chart at a share of its height, and returns the + button that places an order there. */
  async offerOnChart(share: number): Promise<{ readonly button: Locator; readonly price: string }> {
    const pane = await this.chart.locator('.chart-overlay').boundingBox()
    if (pane === null) throw new Error('there is no chart to point at')
    const button = this.chart.getByRole('button', { name: /^Place an order at/ })
    // Repeats the move like a user, because the first one loads the separators and rebuilds the layout.
    for (let tries = 0; tries < 5 && (tries === 0 || !(await button.isVisible())); tries++) {
      await this.page.mouse.move(pane.x + pane.width / 2 - 5, pane.y + pane.height * share)
      await this.page.mouse.move(pane.x + pane.width / 2, pane.y + pane.height * share)
      await this.page.waitForTimeout(200)
    }
    const name = (await button.getAttribute('aria-label')) ?? ''
    return { button, price: String(Number(name.replace(/[^\d.]/g, ''))) }
  }

  /** The marker of the trader's own orders in the book; only one row has it. */
  get ownMarker(): Locator {
    return this.book.getByRole('slider', { name: /^Your (buy|sell) order/ })
  }

  bookLevel(side: 'buy' | 'sell', price: string): Locator {
    return this.book
      .locator(`[data-side="${side}"]`)
      .filter({ has: this.page.getByRole('button', { name: price, exact: true }) })
  }

  /** By index, best first. */
  async levelPrice(side: 'buy' | 'sell', index: number): Promise<string> {
    return at(await this.levelPrices(side), index)
  }

  /** As displayed, best first. */
  async levelPrices(side: 'buy' | 'sell'): Promise<readonly string[]> {
    const cells = this.book.locator(`[data-side="${side}"] [data-cell="price"]`)
    // A newly opened instrument has no book yet.
    await cells.filter({ hasText: /\d/ }).first().waitFor()
    const texts = await cells.allInnerTexts()
    const prices = texts.map((text) => text.trim())
    return side === 'buy' ? prices : prices.toReversed()
  }

  /** Prices and amounts of a side as numbers, best first. */
  async levels(side: 'buy' | 'sell'): Promise<readonly (readonly [price: number, amount: number])[]> {
    const rows = this.book.locator(`[data-side="${side}"]`)
    const texts = await rows.evaluateAll((elements) =>
      elements.map((row) =>
        ['price', 'amount'].map((cell) => row.querySelector(`[data-cell="${cell}"]`)?.textContent ?? ''),
      ),
    )
    const levels = texts.map(([price = '', amount = '']) => [numberOf(price), numberOf(amount)] as const)
    return side === 'buy' ? levels : levels.toReversed()
  }

  /** Drags an element without releasing it. */
  async drag(grip: Locator, by: { readonly down: number }): Promise<void> {
    const box = await grip.boundingBox()
    if (box === null) throw new Error('there is nothing to take hold of')
    await this.#dragBetween(box, { ...box, y: box.y + by.down })
  }

  async dragTo(grip: Locator, target: Locator): Promise<void> {
    const [from, to] = [await grip.boundingBox(), await target.boundingBox()]
    if (from === null || to === null) throw new Error('there is nothing to take hold of, or no place to go')
    await this.#dragBetween(from, to)
  }

  async #dragBetween(from: Box, to: Box): Promise<void> {
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  }
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''))
}
