import type { Locator, Page } from '@playwright/test'
import { chooseInHeaderMenu } from '../headerMenu'

/** The panels of the trading screen, their layout, and the settings. */
export class DeskScreen {
  readonly page: Page
  readonly layoutMenu: Locator
  readonly settings: Locator

  constructor(page: Page) {
    this.page = page
    this.layoutMenu = page.getByRole('menu', { name: 'Layout' })
    this.settings = page.getByRole('region', { name: 'Settings' })
  }

  separator(first: string, second: string): Locator {
    return this.page.getByRole('separator', { name: `Resize ${first} and ${second}` })
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  grip(panel: string): Locator {
    return this.page.getByRole('button', { name: `Move or hide: ${panel}`, exact: true })
  }

  async panelAct(panel: string, act: string): Promise<void> {
    await this.grip(panel).click()
    await this.page.getByRole('menuitem', { name: act, exact: true }).click()
  }

  async openLayoutMenu(): Promise<void> {
    await this.page.getByRole('button', { name: 'Layout', exact: true }).click()
    await this.layoutMenu.waitFor()
  }

  async takeLayout(name: string): Promise<void> {
    await this.openLayoutMenu()
    await this.layoutMenu.getByRole('menuitemradio', { name }).click()
    await this.layoutMenu.waitFor({ state: 'detached' })
  }

  async choose(item: string): Promise<void> {
    await this.openLayoutMenu()
    await this.layoutMenu.getByRole('menuitem', { name: item }).click()
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name })
  }

  async saveAs(name: string): Promise<void> {
    await this.choose('Save as…')
    await this.dialog('Save layout').getByRole('textbox', { name: 'Name' }).fill(name)
    await this.page.keyboard.press('Enter')
    await this.dialog('Save layout').waitFor({ state: 'detached' })
  }

  async box(place: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    // A panel replaces its skeleton once its code has loaded; for a moment there is neither.
    for (let look = 0; look < 5; look++) {
      await place.waitFor()
      const box = await place.boundingBox()
      if (box !== null) return box
    }
    throw new Error('it is not on the page')
  }

  /** Pointer moves load the separators at once instead of after a delay. */
  async movePointer(): Promise<void> {
    await this.page.mouse.move(2, 2)
    await this.page.mouse.move(4, 4)
  }

  async drag(grip: Locator, to: { readonly x: number; readonly y: number }): Promise<void> {
    const { x, y, width, height } = await this.box(grip)
    await this.page.mouse.move(x + width / 2, y + height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(to.x, to.y, { steps: 8 })
    await this.page.mouse.up()
  }

  async middleOf(place: Locator): Promise<{ readonly x: number; readonly y: number }> {
    const { x, y, width, height } = await this.box(place)
    return { x: x + width / 2, y: y + height / 2 }
  }

  async openSettings(): Promise<void> {
    await chooseInHeaderMenu(this.page, 'Settings')
    await this.settings.waitFor()
  }

  async token(name: string): Promise<string> {
    return this.page.evaluate(
      (token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(),
      name,
    )
  }

  /** The page's scrollable distance, which must be zero on every screen. */
  async pageOverflow(): Promise<{ readonly across: number; readonly down: number }> {
    return this.page.evaluate(() => {
      const root = document.documentElement
      return { across: root.scrollWidth - root.clientWidth, down: root.scrollHeight - root.clientHeight }
    })
  }
}
