export const builtBinaries: string
export function findProgram(
  name: string,
  further?: readonly string[],
  isUsable?: (path: string) => boolean,
): string | undefined
export function findNatsServer(): string | undefined
export function findPostgres(): string | undefined
export function newPassword(): string
export function makePrivateFolder(path: string): void
export function writeSecret(path: string, text: string): void
export type ServerUser = { readonly uid: number; readonly gid: number }
export function postgresUser(): ServerUser | undefined
export function openWayFor(user: ServerUser | undefined, folder: string): void
export function preparePostgres(config: {
  readonly binaries: string
  readonly folder: string
  readonly password: string
  readonly initFlags?: readonly string[]
  readonly settings?: readonly string[]
}): Promise<{
  readonly command: string
  readonly args: readonly string[]
  readonly spawnSettings: { readonly uid?: number; readonly gid?: number; readonly cwd: string }
  readonly urlOf: (database: string) => string
}>
