import type { KeyVault } from './keyVault'

/** The vault of this browser, whose code comes with the first secret that is asked for or given. */
export function createLateKeyVault(open: () => Promise<KeyVault>): KeyVault {
  let opened: Promise<KeyVault> | undefined
  const vault = () => (opened ??= open())
  return {
    read: async (name) => (await vault()).read(name),
    write: async (name, secret) => (await vault()).write(name, secret),
    remove: async (name) => (await vault()).remove(name),
  }
}
