import { openDatabase, secretStore, settled } from './keyVault'

/** Takes every secret out of the vault that was kept under a name with this text in it. */
export async function removeSecretsOf(openFactory: () => IDBFactory, scope: string): Promise<void> {
  const store = (await openDatabase(openFactory)).transaction(secretStore, 'readwrite').objectStore(secretStore)
  const names = await settled(store.getAllKeys())
  await Promise.all(
    names.filter((name) => typeof name === 'string' && name.includes(scope)).map((name) => settled(store.delete(name))),
  )
}
