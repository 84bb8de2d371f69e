/** The system calls on descriptors that Node has no function for; Linux only. */

import { openSync } from 'node:fs';
import { koffi } from '../../workers/memory/koffi.js';

/** The calls; each returns -1 if it fails. */
interface SystemCalls {
  dup3(from: number, to: number, flags: number): number;
  setsockopt(descriptor: number, level: number, option: number, value: unknown, length: number): number;
}

let calls: SystemCalls | undefined;

/** Duplicates a descriptor; a child process inherits the copy only if it is told to. */
export function duplicate(descriptor: number): number {
  const unused = openSync('/dev/null', 'r');
  duplicateOnto(descriptor, unused);
  return unused;
}

/** Makes `target` refer to the open file of `descriptor`; its previous file is closed. */
export function duplicateOnto(descriptor: number, target: number): void {
  const O_CLOEXEC = 0o2000000;
  checked('dup3', libc().dup3(descriptor, target, O_CLOEXEC));
}

/** One instruction of the classic Berkeley Packet Filter: `struct sock_filter` of linux/filter.h. */
export interface FilterInstruction {
  code: number;
  jt: number;
  jf: number;
  k: number;
}

/** Filters every packet that arrives for a socket; the program returns 0 to drop one. */
export function attachFilter(descriptor: number, program: readonly FilterInstruction[]): void {
  const SOL_SOCKET = 1;
  const SO_ATTACH_FILTER = 26;
  const value = { len: program.length, filter: program };
  const length = koffi().sizeof(filterProgram());
  checked('setsockopt', libc().setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, value, length));
}

function libc(): SystemCalls {
  if (!calls) {
    const library = koffi().load(null);
    calls = {
      dup3: library.func('dup3', 'int', ['int', 'int', 'int']),
      setsockopt: library.func('setsockopt', 'int', [
        'int',
        'int',
        'int',
        koffi().pointer(filterProgram()),
        'uint32_t',
      ]),
    };
  }
  return calls;
}

let filterProgramType: ReturnType<ReturnType<typeof koffi>['struct']> | undefined;

/** `struct sock_fprog` of linux/filter.h. */
function filterProgram() {
  filterProgramType ??= koffi().struct({
    len: 'uint16_t',
    filter: koffi().pointer(
      koffi().struct({ code: 'uint16_t', jt: 'uint8_t', jf: 'uint8_t', k: 'uint32_t' }),
    ),
  });
  return filterProgramType;
}

function checked(call: string, result: number): number {
  if (result < 0) throw new Error(`${call} failed with errno ${koffi().errno()}`);
  return result;
}
