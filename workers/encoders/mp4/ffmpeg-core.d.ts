/** FFmpeg's program as a module; the package brings no types. */
declare module '@ffmpeg/core' {
  export interface FfmpegCore {
    /** Exit status of the last run. */
    ret: number;
    exec(...args: string[]): void;
    setLogger(logger: (line: { message: string }) => void): void;
    /** Emscripten's file system. */
    FS: {
      makedev(major: number, minor: number): number;
      registerDevice(
        device: number,
        operations: {
          open(stream: { seekable: boolean }): void;
          close(): void;
          read(stream: object, buffer: Uint8Array, offset: number, length: number): number;
        },
      ): void;
      mkdev(path: string, device: number): void;
      readFile(path: string): Uint8Array<ArrayBuffer>;
    };
  }

  const createCore: (options: { wasmBinary: Uint8Array }) => Promise<FfmpegCore>;
  export default createCore;
}
