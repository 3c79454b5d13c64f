const written = new WeakMap<HTMLElement, Map<string, string>>()

/** Skips an unchanged value, because each write invalidates the style, and this runs with each frame. */
export function write(element: HTMLElement, name: string, value: string): void {
  const known = written.get(element) ?? new Map<string, string>()
  if (known.get(name) === value) return
  written.set(element, known.set(name, value))
  element.style.setProperty(name, value)
}
