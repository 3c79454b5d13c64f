import { t } from '@/web/language/t'
import { windowDocuments } from './findElement'

type Place = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/**
 * Opens a window and returns its main element, into which this page renders; undefined if the browser blocks it. The
 * window is empty and has the origin and the content security policy of this page.
 */
export function openWindow(title: string, place: Place, onClosed: () => void): HTMLElement | undefined {
  const { width, height } = place
  const [left, top] = [screenX + place.left, screenY + place.top]
  const opened = open('', '_blank', `popup,left=${left},top=${top},width=${width},height=${height}`)
  if (opened === null) return undefined
  const page = opened.document
  // React creates elements with the document of their parent. Created by this page, they stay instances of its classes.
  Object.assign(page, {
    createElement: (name: string) => page.adoptNode(document.createElement(name)),
    createElementNS: (space: string, name: string) => page.adoptNode(document.createElementNS(space, name)),
  })
  page.title = `${title} · Optick`
  page.body.className = 'flex h-dvh flex-col gap-1 bg-surface-0 p-1'
  const main = page.createElement('main')
  main.className = 'flex min-h-0 flex-1 flex-col'
  page.body.append(main)
  windowDocuments.add(page)
  const end = new AbortController()
  const { signal } = end
  const look = copyLook(page)
  repeatEvents(opened, signal)
  tellWhenHidden(main, signal)
  // Without its page, a window would show the last prices as if they were current.
  addEventListener('pagehide', () => opened.close(), { signal })
  opened.addEventListener('pagehide', () => {
    end.abort()
    look.disconnect()
    windowDocuments.delete(page)
    onClosed()
  })
  return main
}

/** Copies the stylesheets and the root's attributes, such as the theme, and follows their changes. */
function copyLook(page: Document): MutationObserver {
  const copied = new Set<Element>()
  const copy = () => {
    const [from, to] = [document.documentElement, page.documentElement]
    for (const name of to.getAttributeNames()) if (name !== 'style') to.removeAttribute(name)
    for (const { name, value } of from.attributes) if (name !== 'style') to.setAttribute(name, value)
    // Only in development there are style elements of our own.
    for (const sheet of document.head.querySelectorAll<HTMLElement>(
      'link[rel="stylesheet"], style[data-vite-dev-id]',
    )) {
      if (copied.has(sheet)) continue
      copied.add(sheet)
      const copy = page.adoptNode(sheet.cloneNode(true))
      if (sheet instanceof HTMLLinkElement && copy instanceof HTMLLinkElement) copy.href = sheet.href
      page.head.append(copy)
    }
  }
  copy()
  const watch = new MutationObserver(copy)
  watch.observe(document.documentElement, { attributes: true })
  watch.observe(document.head, { childList: true })
  return watch
}

/** Repeats keys and pointer moves in this page, whose listeners for shortcuts and drags belong to its window. */
function repeatEvents(opened: Window, signal: AbortSignal): void {
  const repeat = (event: Event, copy: Event) => {
    if (event.defaultPrevented) return
    Object.defineProperty(copy, 'target', { value: event.target })
    if (!document.dispatchEvent(copy)) event.preventDefault()
  }
  for (const kind of ['keydown', 'keyup'] as const)
    opened.addEventListener(kind, (event) => repeat(event, new KeyboardEvent(kind, event)), { signal })
  for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
    opened.addEventListener(kind, (event) => repeat(event, new PointerEvent(kind, event)), { signal })
}

/** A hidden page draws no frames, so its prices would stand still in the window. */
function tellWhenHidden(main: HTMLElement, signal: AbortSignal): void {
  const note = main.ownerDocument.createElement('p')
  note.className = 'shrink-0 rounded-md bg-warn-soft px-3 py-2 text-sm text-text-1'
  note.textContent = t('Prices pause while the main window is hidden.')
  note.setAttribute('role', 'status')
  const tell = () => {
    main.classList.toggle('is-stale', document.hidden)
    if (document.hidden) main.before(note)
    else note.remove()
  }
  tell()
  document.addEventListener('visibilitychange', tell, { signal })
}
