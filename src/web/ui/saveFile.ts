/** Gives a file to the browser to keep. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken what it needs when the click is over; the address must outlive that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const csvFile = (parts: readonly string[]) => new Blob([...parts], { type: 'text/csv;charset=utf-8' })
