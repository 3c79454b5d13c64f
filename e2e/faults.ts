import type { Page } from '@playwright/test'

/** What is wrong with how the page stands, in words: nothing on a page that is well laid out. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth)
      faults.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth}`)
    if (root.scrollHeight > root.clientHeight)
      faults.push(`the page scrolls down by ${root.scrollHeight - root.clientHeight}`)

    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
    const hasEllipsis = (element: Element, within: Element): boolean =>
      getComputedStyle(element).textOverflow === 'ellipsis' ||
      (element !== within && element.parentElement !== null && hasEllipsis(element.parentElement, within))

    // Words that stick out of their control, or are cut off by it.
    for (const control of document.querySelectorAll('button, a, label, th, [role="tab"], h1, h2, h3')) {
      if (!isShown(control)) continue
      const box = control.getBoundingClientRect()
      const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
        const parent = node.parentElement
        if (parent === null || (node.textContent ?? '').trim() === '' || !isShown(parent)) continue
        if (hasEllipsis(parent, control)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = range.getBoundingClientRect()
        const out = Math.max(text.right - box.right, box.left - text.left)
        if (out > 1.5) faults.push(`${named(control)}: its words stick out by ${out.toFixed(1)}`)
      }
    }

    // A control that something around it cuts off, with no way to scroll to the rest.
    for (const control of document.querySelectorAll('main button, header button, header a, [role="tab"]')) {
      if (!isShown(control)) continue
      const box = control.getBoundingClientRect()
      for (let around = control.parentElement; around !== null; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around)
        if (overflowX === 'auto' || overflowX === 'scroll') break
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue
        const edge = around.getBoundingClientRect()
        const cut = Math.max(box.right - edge.right, edge.left - box.left)
        if (edge.width > 1 && cut > 1.5) faults.push(`${named(control)}: cut off by ${cut.toFixed(1)}`)
      }
    }

    // A panel with nothing in it but its head.
    for (const panel of document.querySelectorAll('main section[aria-label]')) {
      const { width, height } = panel.getBoundingClientRect()
      if (!isShown(panel) || width < 100 || height < 60) continue
      const head = panel.querySelector('header')?.textContent ?? ''
      const hasWords = panel.textContent.replace(head, '').trim() !== ''
      if (!hasWords && panel.querySelector('canvas, svg:not(button svg), table, .skeleton') === null)
        faults.push(`${named(panel)} is blank`)
    }
    return [...new Set(faults)]
  })
}
