type Lock = { readonly packages: Readonly<Record<string, object>> }
export function importedPackages(scripts: readonly string[]): string[]
export function neededFolders(names: readonly string[], lock: Lock): ReadonlySet<string>
export function hostFolders(distFolder: string, lock: Lock): ReadonlySet<string>
