<?php

/**
 * A client of Tuval in one file, with nothing but PHP itself: its streams, which allow_url_fopen allows.
 *
 * Each method is an operation of the OpenAPI document of the service, which says what its parameters mean. Names of
 * parameters are those of the interface: maxBytes, durationMs.
 */

declare(strict_types=1);

namespace Tuval;

/** An error response, or none: then the status is 0 and the code "no_answer". */
final class TuvalError extends \RuntimeException
{
    /**
     * @param int $status of HTTP
     * @param string $errorCode the value of X-Error-Code, such as "invalid_parameter"
     * @param ?string $field the key of the field, or the name of the parameter, that caused it
     * @param ?int $retryAfter seconds, where the service says when to ask again
     * @param array $details the whole body, which has the lines of a document that is wrong
     */
    public function __construct(
        public readonly int $status,
        public readonly string $errorCode,
        string $message,
        public readonly ?string $field = null,
        public readonly ?int $retryAfter = null,
        public readonly array $details = [],
    ) {
        parent::__construct($message, $status);
    }
}

/** A picture or another file, its media type, and the headers of the response by their names in lower case. */
final class File
{
    public function __construct(
        public readonly string $content,
        public readonly string $contentType,
        public readonly array $headers,
    ) {
    }
}

/** A service, asked with one key. All methods throw TuvalError. */
final class Client
{
    private readonly string $base;

    /**
     * @param string $baseUrl such as "https://img.example.com"
     * @param ?string $key an API key; none for the plan of anonymous callers
     * @param float $timeout seconds without a byte after which an answer is given up
     */
    public function __construct(string $baseUrl, private readonly ?string $key = null, private readonly float $timeout = 120)
    {
        if (!preg_match('~^https?://~', $baseUrl)) {
            throw new \InvalidArgumentException('the address begins with neither https:// nor http://');
        }
        $this->base = rtrim($baseUrl, '/');
    }

    /** Draws a template: render('og-default', ['title' => 'Merhaba'], ['format' => 'jpeg']). */
    public function render(string $template, array $data = [], array $parameters = []): File
    {
        return $this->file('POST', '/api/render', self::renderOf($template, $data, $parameters));
    }

    /** Draws a template for elsewhere, with 'store' => true or 'upload' => ['url' => …], and says where the image is. */
    public function deliver(string $template, array $data = [], array $parameters = []): array
    {
        return $this->json('POST', '/api/render', self::renderOf($template, $data, $parameters));
    }

    /** Draws a smaller image, which takes nothing from the plan. */
    public function preview(string $template, array $data = [], array $parameters = []): File
    {
        return $this->file('POST', '/api/preview', self::renderOf($template, $data, $parameters));
    }

    /** Draws a document that is not kept, and says its fields and warnings. */
    public function previewSource(string $source, array $data = [], array $parameters = []): array
    {
        $body = ['source' => $source, 'data' => (object) $data] + $parameters;
        return $this->json('POST', '/api/preview', $body, headers: ['accept' => 'application/json']);
    }

    /** Makes a signed link to the image, its 'url', for an og:image. */
    public function createLink(string $template, array $data = [], array $parameters = []): array
    {
        return $this->json('POST', '/api/links', self::renderOf($template, $data, $parameters));
    }

    /**
     * Draws a picture for each row: renderBatch($csv, ['template' => 'og-default', 'format' => 'png']).
     *
     * @param string $rows at most 8 MiB; more are for a job
     * @param string $mediaType of the rows, 'application/x-ndjson' for lines of JSON
     * @return resource the ZIP archive as it is drawn, to be read and closed; stream_copy_to_stream takes it
     */
    public function renderBatch(string $rows, array $query = [], string $mediaType = 'text/csv')
    {
        return $this->open('POST', '/api/batch', $rows, $query, ['content-type' => $mediaType])[0];
    }

    /** Draws in the background: createJob([['template' => 'og-default']], ['metadata' => ['campaign' => 7]]). */
    public function createJob(array $renders, array $options = [], ?string $idempotencyKey = null): array
    {
        $body = ['renders' => $renders] + $options;
        return $this->json('POST', '/api/jobs', $body, headers: ['idempotency-key' => $idempotencyKey]);
    }

    /** Draws rows in the background, as renderBatch takes them. */
    public function createJobOfRows(
        string $rows,
        array $query = [],
        string $mediaType = 'text/csv',
        ?string $idempotencyKey = null,
    ): array {
        $headers = ['content-type' => $mediaType, 'idempotency-key' => $idempotencyKey];
        return $this->json('POST', '/api/jobs', $rows, $query, $headers);
    }

    public function listJobs(?string $before = null): array
    {
        return $this->json('GET', '/api/jobs', query: ['before' => $before]);
    }

    public function getJob(string $id): array
    {
        return $this->json('GET', '/api/jobs/' . rawurlencode($id));
    }

    public function cancelJob(string $id): array
    {
        return $this->json('DELETE', '/api/jobs/' . rawurlencode($id));
    }

    /** Up to a thousand results; 'next' is $after of those that follow, until they are 'complete'. */
    public function getJobResults(string $id, int|string|null $after = null): array
    {
        return $this->json('GET', '/api/jobs/' . rawurlencode($id) . '/results', query: ['after' => $after]);
    }

    public function getJobDeliveries(string $id): array
    {
        return $this->json('GET', '/api/jobs/' . rawurlencode($id) . '/deliveries');
    }

    /** @return resource the ZIP archive of a job that has ended, to be read and closed */
    public function getJobArchive(string $id)
    {
        return $this->open('GET', '/api/jobs/' . rawurlencode($id) . '/archive')[0];
    }

    public function listTemplates(string $lang = 'en'): array
    {
        return $this->json('GET', '/api/templates', query: ['lang' => $lang])['templates'];
    }

    public function getThumbnail(string $id, ?string $size = null): File
    {
        return $this->file('GET', '/api/templates/' . rawurlencode($id) . '/thumbnail', query: ['size' => $size]);
    }

    /** How a document is written, in Markdown. */
    public function getGuide(): string
    {
        return $this->file('GET', '/api/templates/guide.md')->content;
    }

    public function saveTemplate(
        string $id,
        string $html,
        string $lang = 'en',
        ?string $ifMatch = null,
        ?string $ifNoneMatch = null,
    ): array {
        $headers = ['content-type' => 'text/html', 'if-match' => $ifMatch, 'if-none-match' => $ifNoneMatch];
        return $this->json('PUT', '/api/templates/' . rawurlencode($id), $html, ['lang' => $lang], $headers);
    }

    public function checkTemplate(string $html, string $lang = 'en'): array
    {
        $headers = ['content-type' => 'text/html'];
        return $this->json('POST', '/api/templates/check', $html, ['lang' => $lang], $headers);
    }

    public function getTemplate(string $id, string $lang = 'en'): array
    {
        return $this->json('GET', '/api/templates/' . rawurlencode($id), query: ['lang' => $lang]);
    }

    public function getTemplateSource(string $id): string
    {
        $headers = ['accept' => 'text/html'];
        return $this->file('GET', '/api/templates/' . rawurlencode($id), headers: $headers)->content;
    }

    public function deleteTemplate(string $id, ?string $ifMatch = null): void
    {
        $this->file('DELETE', '/api/templates/' . rawurlencode($id), headers: ['if-match' => $ifMatch]);
    }

    public function saveAsset(
        string $name,
        string $content,
        ?string $ifMatch = null,
        ?string $ifNoneMatch = null,
    ): array {
        $conditions = ['if-match' => $ifMatch, 'if-none-match' => $ifNoneMatch];
        $headers = ['content-type' => 'application/octet-stream'] + $conditions;
        return $this->json('PUT', '/api/assets/' . rawurlencode($name), $content, headers: $headers);
    }

    public function listAssets(): array
    {
        return $this->json('GET', '/api/assets');
    }

    public function getAsset(string $name): File
    {
        return $this->file('GET', '/api/assets/' . rawurlencode($name));
    }

    public function deleteAsset(string $name, ?string $ifMatch = null): void
    {
        $this->file('DELETE', '/api/assets/' . rawurlencode($name), headers: ['if-match' => $ifMatch]);
    }

    /** The plan of the key, and what is left of it. */
    public function getStatus(): array
    {
        return $this->json('GET', '/api/status');
    }

    private static function renderOf(string $template, array $data, array $parameters): array
    {
        // No values are an object, too.
        return ['template' => $template, 'data' => (object) $data] + $parameters;
    }

    private function json(string $method, string $path, mixed $body = null, array $query = [], array $headers = []): array
    {
        $answer = $this->file($method, $path, $body, $query, $headers)->content;
        return json_decode($answer, true, 512, JSON_THROW_ON_ERROR);
    }

    private function file(string $method, string $path, mixed $body = null, array $query = [], array $headers = []): File
    {
        [$stream, $received] = $this->open($method, $path, $body, $query, $headers);
        return new File(self::contents($stream, $received), $received['content-type'] ?? '', $received);
    }

    /**
     * @param mixed $body a string as it is, anything else as JSON
     * @return array{resource, array<string, string>} the body of the answer, and its headers
     */
    private function open(string $method, string $path, mixed $body = null, array $query = [], array $headers = []): array
    {
        $asked = http_build_query(array_filter($query, fn ($value) => $value !== null), '', '&', PHP_QUERY_RFC3986);
        $sent = ['x-api-key' => $this->key] + $headers;
        if ($body !== null && !is_string($body)) {
            $body = json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
            $sent['content-type'] = 'application/json';
        }
        $lines = [];
        foreach (array_filter($sent, fn ($value) => $value !== null) as $name => $value) {
            if (preg_match('/[\r\n]/', $value)) {
                throw new \InvalidArgumentException("$name has more than one line");
            }
            $lines[] = "$name: $value";
        }
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => $lines,
            'content' => $body ?? '',
            'timeout' => $this->timeout,
            'protocol_version' => 1.1,
            // The service redirects nobody, and its key is for no other.
            'follow_location' => 0,
            // The body of an error says what is wrong.
            'ignore_errors' => true,
        ]]);
        $stream = @fopen($this->base . $path . ($asked === '' ? '' : "?$asked"), 'r', false, $context);
        if ($stream === false) {
            throw self::noAnswer(error_get_last()['message'] ?? 'nothing answers');
        }
        [$status, $received] = self::head(stream_get_meta_data($stream)['wrapper_data'] ?? []);
        if ($status >= 200 && $status < 300) {
            return [$stream, $received];
        }
        throw self::refusal($status, $received, self::contents($stream, $received));
    }

    /** @return array{int, array<string, string>} the status of an answer, and its headers by their names in lower case */
    private static function head(array $lines): array
    {
        $status = 0;
        $headers = [];
        foreach ($lines as $line) {
            if (preg_match('~^HTTP/\S+ (\d{3})~', $line, $found)) {
                // An answer such as 100 may come before the one that counts.
                $status = (int) $found[1];
                $headers = [];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower($name)] = trim($value);
            }
        }
        return [$status, $headers];
    }

    /** @param resource $stream which is read to its end, and closed */
    private static function contents($stream, array $headers): string
    {
        $content = stream_get_contents($stream);
        $isLate = stream_get_meta_data($stream)['timed_out'];
        fclose($stream);
        $isCut = isset($headers['content-length']) && strlen((string) $content) !== (int) $headers['content-length'];
        if ($content === false || $isLate || $isCut) {
            throw self::noAnswer($isLate ? 'the answer takes too long' : 'the answer ended too early');
        }
        return $content;
    }

    private static function refusal(int $status, array $headers, string $body): TuvalError
    {
        $details = json_decode($body, true);
        $details = is_array($details) ? $details : [];
        $code = $headers['x-error-code'] ?? "http_$status";
        $seconds = $headers['retry-after'] ?? '';
        return new TuvalError(
            $status,
            $code,
            (string) ($details['error'] ?? $code),
            $headers['x-error-field'] ?? null,
            ctype_digit($seconds) ? (int) $seconds : null,
            $details,
        );
    }

    private static function noAnswer(string $reason): TuvalError
    {
        return new TuvalError(0, 'no_answer', $reason);
    }
}
