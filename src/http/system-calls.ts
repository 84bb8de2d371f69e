/** The system calls on descriptors that Node has no function for; Linux only. */

import { openSync } from 'node:fs';
import { endianness } from 'node:os';
import { koffi } from '../../workers/memory/koffi.js';

const SOL_SOCKET = 1;

/** The calls; each returns -1 if it fails. */
interface SystemCalls {
  dup3(from: number, to: number, flags: number): number;
  setsockopt(descriptor: number, level: number, option: number, value: unknown, length: number): number;
  getsockopt(
    descriptor: number,
    level: number,
    option: number,
    value: Uint32Array,
    length: Uint32Array,
  ): number;
  getsockname(descriptor: number, address: Uint8Array, length: Uint32Array): number;
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

/** The port that a socket listens on; undefined for a connection, and for what is no socket of the Internet. */
export function listeningPort(descriptor: number): number | undefined {
  const SO_ACCEPTCONN = 30;
  const FAMILIES = [2, 10]; // AF_INET and AF_INET6
  const ADDRESS_BYTES = 28; // of sockaddr_in6, the larger one
  const listens = new Uint32Array(1);
  const valueLength = new Uint32Array([listens.byteLength]);
  if (libc().getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, listens, valueLength) < 0) return undefined;
  if (listens[0] === 0) return undefined;
  const address = Buffer.alloc(ADDRESS_BYTES);
  checked('getsockname', libc().getsockname(descriptor, address, new Uint32Array([ADDRESS_BYTES])));
  const family = endianness() === 'LE' ? address.readUInt16LE(0) : address.readUInt16BE(0);
  return FAMILIES.includes(family) ? address.readUInt16BE(2) : undefined;
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
      getsockopt: library.func('getsockopt', 'int', ['int', 'int', 'int', 'void *', 'void *']),
      getsockname: library.func('getsockname', 'int', ['int', 'void *', 'void *']),
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
