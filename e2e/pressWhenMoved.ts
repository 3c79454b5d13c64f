import type { Page } from '@playwright/test'

/**
 * Presses a cell at the moment when its row shows another price, before anyone could have seen it, on a machine of any
 * speed. Resolves once it waits for that; the returned function resolves after the press.
 *
 * @param row selector of the element with the price as its text or `data-price`
 * @param cell selector of the cell
 */
export async function pressWhenMoved(page: Page, row: string, cell: string): Promise<() => Promise<void>> {
  await page.evaluate(
    ([row, cell]) => {
      const shown = () => {
        const element = document.querySelector(row)
        return element?.getAttribute('data-price') ?? element?.textContent
      }
      const before = shown()
      const pressed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const target = document.querySelector(cell)
          if (shown() === before || target === null) return
          observer.disconnect()
          const press = { bubbles: true, button: 0, pointerType: 'mouse', detail: 1 }
          target.dispatchEvent(new PointerEvent('pointerdown', press))
          target.dispatchEvent(new PointerEvent('pointerup', press))
          target.dispatchEvent(new MouseEvent('click', press))
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      })
      Object.assign(window, { pressedWhenMoved: pressed })
    },
    [row, cell] as const,
  )
  return () => page.evaluate(() => Reflect.get(window, 'pressedWhenMoved'))
}
