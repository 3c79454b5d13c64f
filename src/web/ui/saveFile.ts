export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const csvFile = (parts: readonly string[]) => new Blob([...parts], { type: 'text/csv;charset=utf-8' })
