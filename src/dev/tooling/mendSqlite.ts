type Mend = {
  readonly what: string
  readonly pattern: RegExp
  readonly by: string
}

/**
 * Faults of 3.50.4 in the pool that stores SQLite's files in the browser's private file system. The package fixed the
 * first three in 3.54.1; the others concern renaming files.
 */
const mends: readonly Mend[] = [
  {
    // The pool always reports that another connection is about to write. SQLite then takes a killed worker's rollback
    // journal for one in use and does not undo the partial write, which damages the database. The files have a single
    // owner (https://sqlite.org/forum/forumpost/a2f573b00cda1372).
    what: 'checks locks',
    pattern: /(pool\.log\('xCheckReservedLock'\);\s*pool\.storeErr\(\);\s*wasm\.poke32\(pOut, )1\)/g,
    by: '$10)',
  },
  {
    // The pool deletes all files if it cannot open them, although an ended worker may lock them a moment longer.
    what: 'ends a failed start',
    pattern: /await thePool\.removeVfs\(\)\.catch\(\(\) => \{\}\);/g,
    by: `capi.sqlite3_vfs_unregister(thePool.getVfs().pointer);
         thePool.getVfs().dispose();
         thePool.releaseAccessHandles();`,
  },
  {
    // The pool opens all files at once. If one fails, those that open later are never released, and the next attempt
    // takes them for another page's.
    what: 'takes its files',
    pattern: /return Promise\.all\(\s*(files\.map\(async \(\[name, h\]\) => \{[\s\S]*?\n {14}\}\)),\s*\);/g,
    by: `const tries = await Promise.allSettled($1);
         const refused = tries.find(({ status }) => status === 'rejected');
         if (refused === undefined) return;
         this.releaseAccessHandles();
         throw refused.reason;`,
  },
  {
    // The pool writes a file's name and the name's checksum one after the other. A kill between the two leaves a
    // mismatch, and the next start discards the file.
    what: 'names a file',
    pattern: /sah\.write\(this\.#apBody, \{ at: 0 \}\);\s*sah\.write\(digest, \{ at: HEADER_OFFSET_DIGEST \}\);/g,
    by: `const header = new Uint8Array(HEADER_OFFSET_DIGEST + HEADER_DIGEST_SIZE);
         header.set(this.#apBody);
         header.set(new Uint8Array(digest.buffer), HEADER_OFFSET_DIGEST);
         sah.write(header, { at: 0 });`,
  },
  {
    // The pool cannot rename files.
    what: 'removes a file',
    pattern: /(?=unlink\(filename\) \{\s*return this\.#p\.deletePath\(filename\);)/g,
    by: `renameFile(from, to) {
           return this.#p.renamePath(from, to);
         }

         `,
  },
  {
    what: 'finds a file by its name',
    pattern: /(?=deletePath\(path\) \{\s*const sah = this\.#mapFilenameToSAH\.get\(path\);)/g,
    by: `renamePath(from, to) {
           const sah = this.#mapFilenameToSAH.get(from) || toss('File not found:', from);
           if (this.#mapFilenameToSAH.has(to)) toss('File exists:', to);
           this.#mapFilenameToSAH.delete(from);
           this.setAssociatedPath(sah, to, capi.SQLITE_OPEN_MAIN_DB);
         }

         `,
  },
]

/** SQLite's browser script with these faults fixed. Throws for a script of unknown shape. */
export function mendSqlite(script: string): string {
  return mends.reduce((text, { what, pattern, by }) => {
    if (text.match(pattern)?.length !== 1) throw new Error(`the script of SQLite ${what} in another way now`)
    return text.replace(pattern, by)
  }, script)
}
