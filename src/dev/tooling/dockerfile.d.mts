type Stage = {
  readonly from: string
  readonly instructions: readonly { readonly name: string; readonly rest: string }[]
}

export declare function stagesOf(text: string): readonly Stage[]
export declare function commandOf(stage: Stage, name: 'CMD' | 'HEALTHCHECK'): readonly string[]
export declare function variablesOf(stage: Stage): Readonly<Record<string, string>>
