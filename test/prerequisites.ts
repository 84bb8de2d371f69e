/**
 * Sees to it that the tests find what npm's packages of the project do not bring, a real Redis for one: installs Debian's
 * packages where that is possible, and the packages of a client, and otherwise says in one sentence each what to install.
 * Run by `npm test` before the tests, none of which is ever skipped for want of them.
 */

import { MISSING as CHROMIUM_MISSING, isChromiumInstalled } from '../bench/fidelity/chromium.js';
import {
  isPhpInstalled,
  isPythonInstalled,
  PHP_MISSING,
  PYTHON_MISSING,
} from './api/signed-links/sample-programs.js';
import { CURL_MISSING, isCurlInstalled } from './editor/curl.js';
import { areJpegToolsInstalled, MISSING as JPEG_TOOLS_MISSING } from './encoders/jpeg-tools.js';
import { MISSING as FFMPEG_MISSING, isFfmpegInstalled } from './gif/ffmpeg.js';
import { MISSING as GIFSICLE_MISSING, isGifsicleInstalled } from './gif/gifsicle.js';
import { type Prerequisite, provide, requireNothing } from './prerequisite.js';
import { isRedisInstalled, MISSING as REDIS_MISSING } from './redis/installed.js';
import {
  areTypedClientPackagesInstalled,
  installTypedClientPackages,
  MISSING as TYPED_CLIENT_MISSING,
} from './typed-client/installation.js';
import { isUnicodeDataInstalled, MISSING as UNICODE_DATA_MISSING } from './unicode/unicode-data.js';

const PREREQUISITES: readonly Prerequisite[] = [
  { debianPackage: 'redis-server', isInstalled: isRedisInstalled, missing: REDIS_MISSING },
  { debianPackage: 'libjpeg-turbo-progs', isInstalled: areJpegToolsInstalled, missing: JPEG_TOOLS_MISSING },
  { debianPackage: 'unicode-data', isInstalled: isUnicodeDataInstalled, missing: UNICODE_DATA_MISSING },
  { debianPackage: 'gifsicle', isInstalled: isGifsicleInstalled, missing: GIFSICLE_MISSING },
  { debianPackage: 'ffmpeg', isInstalled: isFfmpegInstalled, missing: FFMPEG_MISSING },
  { debianPackage: 'python3', isInstalled: isPythonInstalled, missing: PYTHON_MISSING },
  { debianPackage: 'curl', isInstalled: isCurlInstalled, missing: CURL_MISSING },
  { debianPackage: 'php-cli', isInstalled: isPhpInstalled, missing: PHP_MISSING },
  { debianPackage: 'chromium', isInstalled: isChromiumInstalled, missing: CHROMIUM_MISSING },
];

const missing = provide(PREREQUISITES);
installTypedClientPackages();
if (!areTypedClientPackagesInstalled()) missing.push(TYPED_CLIENT_MISSING);
requireNothing(missing);
