type Names = Readonly<Record<string, string>>
type Published = {
  readonly name: string
  readonly version: string
  readonly bin: Names
  readonly exports: Readonly<Record<string, string | Names>>
  readonly files: readonly string[]
  readonly dependencies: Names
}

export function packageManifest(own: Published, hostImports: readonly string[]): Published
export function importsOfHost(folder: string): readonly string[]
