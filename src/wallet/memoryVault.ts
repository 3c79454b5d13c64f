import type { KeyVault } from './keyVault'

/** A vault that forgets with the page. The default for signing keys and API secrets. */
export function createMemoryVault(): KeyVault {
  const secrets = new Map<string, string>()
  return {
    read: (name) => Promise.resolve(secrets.get(name)),
    write: (name, secret) => {
      secrets.set(name, secret)
      return Promise.resolve()
    },
    remove: (name) => {
      secrets.delete(name)
      return Promise.resolve()
    },
  }
}
