/**
 * Loads code that shares files with the screens. When two imports of the same files overlap, WebKit (2.50, Safari 26) may run a file
 * before the files that it imports, and both imports fail. There the shared files are loaded first, and nothing overlaps.
 */
export async function afterSharedCode<Value>(load: () => Promise<Value>): Promise<Value> {
  // Any module of the bundle `screens` in `dev/tooling/codeGroups.ts`.
  if (navigator.vendor.startsWith('Apple')) await import('@/web/ui/browser/openWorker')
  return load()
}
